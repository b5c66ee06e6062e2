import { SavedFilters } from '@leitai/identity/filter/web/shared/SavedFilters.tsx'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { FilterSelect } from '@leitai/platform/web/ui/FilterSelect.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FeedbackState, feedbackCsv, feedbackQueue, feedbackTypes, workOnFeedback } from '../contract.ts'
import classes from './Feedback.module.css'

const PAGE = 10

/** Feedback from users and its state. */
export default function FeedbackAdmin() {
  const t = useText('feedback')
  const [search] = useSearchParams()
  const state = FeedbackState.safeParse(search.get('state')).data ?? 'new'
  const type = feedbackTypes.find((one) => one === search.get('type'))
  const keyword = search.get('keyword') ?? ''
  const page = readPage(search)
  const asked = { state, type, keyword }
  const { list, total } = useCall(feedbackQueue, { ...asked, page, pageSize: PAGE })
  const to = (more: Record<string, string | number | undefined>) =>
    paths.adminConsole('feedback', { ...asked, ...more })
  return (
    <>
      <FilterLinks
        label={t('desk.state')}
        links={FeedbackState.options.map((one) => ({
          key: one,
          text: t(`state.${one}`),
          to: to({ state: one }),
          current: one === state,
        }))}
      />
      <Group align="flex-start" my="sm">
        <SearchField label={t('desk.search')} value={keyword} to={(text) => to({ keyword: text })} />
        <FilterSelect
          label={t('type')}
          all={t('desk.allTypes')}
          value={type}
          options={feedbackTypes.map((one) => ({ value: one, label: t(`type.${one}`) }))}
          to={(one) => to({ type: one })}
        />
        {total > 0 && <CsvButton call={feedbackCsv} input={asked} />}
      </Group>
      <SavedFilters
        list="admin.feedback"
        fields={['keyword', 'state', 'type']}
        to={(kept) => paths.adminConsole('feedback', kept)}
      />
      {list.length === 0 && <Empty title={t('desk.none')} compact />}
      {list.map((entry) => (
        <FeedbackCard key={entry.id} entry={entry} />
      ))}
      {total > PAGE && <Pages total={total} page={page} pageSize={PAGE} to={(next) => to({ page: next })} />}
    </>
  )
}

type Entry = WireOf<typeof feedbackQueue>['list'][number]
type Step = 'working' | 'answered' | 'closed'
const steps = ['working', 'answered', 'closed'] as const

/** One feedback entry with the actions available now. */
function FeedbackCard({ entry }: { entry: Entry }) {
  const t = useText('feedback')
  const [step, setStep] = useState<Step | null>(null)
  const [adopted, setAdopted] = useState(false)
  const work = useSend(workOnFeedback, { changes: [feedbackQueue] })
  const go = async (words: string) => {
    if (step === null) return false
    const said = step === 'answered' ? { answer: words, note: entry.note } : { answer: '', note: words }
    const done = await work.run({ id: entry.id, state: step, adopted, ...said })
    if (done) notify('success', t(step === 'answered' ? `desk.told.${done.way}` : 'desk.done'))
    return done !== undefined
  }
  const open = entry.state === 'new' || entry.state === 'working'
  return (
    <article className={classes.card}>
      <Text fz="xs" c="var(--quiet)" component="div">
        #{entry.id} · {t(`type.${entry.type}`)} · <TimeText at={entry.at} /> ·{' '}
        {entry.person ? <Link to={paths.person(entry.person.userId)}>{entry.person.userName}</Link> : t('desk.visitor')}
        {entry.contacts !== '' && ` · ${entry.contacts}`}
        {entry.adopted && ` · ${t('desk.adopted')}`}
      </Text>
      <p className={classes.content}>{entry.content}</p>
      {entry.answer !== '' && (
        <p className={classes.content}>
          <strong>{t('desk.answer')}</strong> {entry.answer}
        </p>
      )}
      {entry.note !== '' && (
        <p className={classes.content}>
          <strong>{t('desk.note')}</strong> {entry.note}
        </p>
      )}
      {entry.changedAt && (
        <Text fz="xs" c="var(--quiet)" component="div">
          {entry.changedBy ?? '--'} · <TimeText at={entry.changedAt} />
        </Text>
      )}
      {open && (
        <Group gap="xs" mt="xs">
          {steps.map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant={one === 'answered' ? 'filled' : 'default'}
              onClick={() => setStep(one)}
            >
              {t(`desk.${one}`)}
            </Button>
          ))}
        </Group>
      )}
      {step && (
        <ConfirmDialog
          title={t(`desk.${step}`)}
          text={
            <>
              {step === 'answered' ? t(`desk.way.${entry.way}`) : t(`desk.${step}.text`)}
              {step !== 'working' && (
                <Checkbox
                  mt="sm"
                  label={t('desk.adopt')}
                  checked={adopted}
                  onChange={(event) => setAdopted(event.currentTarget.checked)}
                />
              )}
            </>
          }
          reason={t(step === 'answered' ? 'desk.answer' : 'desk.note')}
          optional={step !== 'answered'}
          max={1000}
          go={t(`desk.${step}`)}
          onGo={go}
          onClose={() => setStep(null)}
        />
      )}
    </article>
  )
}
