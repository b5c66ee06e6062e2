import { QueueCards } from '@leitai/identity/filter/web/shared/Queue.tsx'
import { useQueue } from '@leitai/identity/filter/web/shared/use-queue'
import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { CsvButton } from '@leitai/platform/web/app/CsvButton.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readChoice, readKeyword } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FilterLinks, FilterSelect } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { FeedbackState, feedbackCsv, feedbackQueue, feedbackTypes, workOnFeedback } from '../contract.ts'
import classes from './Feedback.module.css'

/** Feedback from users and its state. */
export default function FeedbackAdmin() {
  const t = useText('feedback')
  const queue = useQueue({
    list: 'admin.feedback',
    read: (search) => ({
      state: readChoice(search, 'state', FeedbackState.options) ?? 'new',
      type: readChoice(search, 'type', feedbackTypes),
      keyword: readKeyword(search),
    }),
    at: (fields) => paths.adminConsole('feedback', fields),
    pageSize: 10,
    parts: ['state'],
  })
  const { list, total } = useCall(feedbackQueue, queue.input)
  return (
    <>
      <FilterLinks
        label={t('admin.state')}
        links={queue.links('state', FeedbackState.options, (one) => t(`state.${one}`))}
      />
      <Group align="flex-start" my="sm">
        <SearchField label={t('admin.search')} {...queue.search} />
        <FilterSelect
          label={t('type')}
          all={t('admin.allTypes')}
          {...queue.select('type', feedbackTypes, (one) => t(`type.${one}`))}
        />
        {total > 0 && <CsvButton call={feedbackCsv} input={queue.fields} />}
      </Group>
      <QueueCards
        queue={queue}
        rows={list}
        total={total}
        empty={t('admin.none')}
        card={(entry) => <FeedbackCard key={entry.id} entry={entry} />}
      />
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
    if (done) notify('success', t(step === 'answered' ? `admin.told.${done.way}` : 'admin.done'))
    return done !== undefined
  }
  const open = entry.state === 'new' || entry.state === 'working'
  return (
    <Card component="article" className={classes.card}>
      <Text fz="xs" c="var(--quiet)" component="div">
        #{entry.id} · {t(`type.${entry.type}`)} · <TimeText at={entry.at} /> ·{' '}
        {entry.person ? (
          <Link to={paths.person(entry.person.userId)}>{entry.person.userName}</Link>
        ) : (
          t('admin.visitor')
        )}
        {entry.contacts !== '' && ` · ${entry.contacts}`}
        {entry.adopted && ` · ${t('admin.adopted')}`}
      </Text>
      <p className={classes.content}>{entry.content}</p>
      {entry.answer !== '' && (
        <p className={classes.content}>
          <strong>{t('admin.answer')}</strong> {entry.answer}
        </p>
      )}
      {entry.note !== '' && (
        <p className={classes.content}>
          <strong>{t('admin.note')}</strong> {entry.note}
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
              {t(`admin.${one}`)}
            </Button>
          ))}
        </Group>
      )}
      {step && (
        <ConfirmDialog
          title={t(`admin.${step}`)}
          text={
            <>
              {step === 'answered' ? t(`admin.way.${entry.way}`) : t(`admin.${step}.text`)}
              {step !== 'working' && (
                <Checkbox
                  mt="sm"
                  label={t('admin.adopt')}
                  checked={adopted}
                  onChange={(event) => setAdopted(event.currentTarget.checked)}
                />
              )}
            </>
          }
          reason={t(step === 'answered' ? 'admin.answer' : 'admin.note')}
          optional={step !== 'answered'}
          max={1000}
          go={t(`admin.${step}`)}
          onGo={go}
          onClose={() => setStep(null)}
        />
      )}
    </Card>
  )
}
