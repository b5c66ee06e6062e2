import { SettingsFrame } from '@leitai/identity/profile/web/shared/SettingsFrame.tsx'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { Card, Empty } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { LongText } from '@leitai/platform/web/ui/LongText.tsx'
import { Pages } from '@leitai/platform/web/ui/Pages.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { answerQuestion, myCases } from '../../integrity/contract.cases.ts'
import { EvidenceField, type Uploaded } from '../../integrity/web/shared/Evidence.tsx'
import { appeals, makeAppeal, withdrawAppeal } from '../contract.ts'
import classes from './Appeal.module.css'
import { AppealCard } from './AppealCard.tsx'
import { AppealForm, type UseCompetitions } from './AppealForm.tsx'

const PAGE = 10

/** The current user's appeals and their answers. */
export function Appeals({ useCompetitions }: { useCompetitions: UseCompetitions }) {
  const t = useText('appeal')
  const [search] = useSearchParams()
  const page = readPage(search)
  const { list, total } = useCall(appeals, { page, pageSize: PAGE })
  const [writing, setWriting] = useState(false)
  const [leaving, setLeaving] = useState<number | null>(null)
  const withdraw = useSend(withdrawAppeal, { changes: [appeals] })
  const goBack = async () => {
    const done = leaving !== null && (await withdraw.run({ id: leaving })) !== undefined
    if (done) notify('success', t('withdrawn'))
    return done
  }
  return (
    <SettingsFrame title={t('title')}>
      <OwnCases />
      <Group justify="space-between" mb="md" align="flex-start">
        <Text fz="sm" c="var(--quiet)" maw={560}>
          {t('intro')}
        </Text>
        {!writing && <Button onClick={() => setWriting(true)}>{t('new')}</Button>}
      </Group>
      {writing && <AppealForm useCompetitions={useCompetitions} onClose={() => setWriting(false)} />}
      {list.length === 0 && !writing ? (
        <Empty title={t('none')} compact />
      ) : (
        list.map((appeal) => (
          <AppealCard key={appeal.id} appeal={appeal}>
            {appeal.state === 'open' && (
              <Button variant="default" size="compact-sm" onClick={() => setLeaving(appeal.id)}>
                {t('withdraw')}
              </Button>
            )}
          </AppealCard>
        ))
      )}
      {total > PAGE && <Pages total={total} page={page} pageSize={PAGE} to={paths.appeal} />}
      {leaving !== null && (
        <ConfirmDialog
          title={t('withdraw')}
          text={t('withdraw.text')}
          go={t('withdraw')}
          danger
          onGo={goBack}
          onClose={() => setLeaving(null)}
        />
      )}
    </SettingsFrame>
  )
}

type Open = { kind: 'question' | 'penalty'; id: number }

/** Questions to the current user in integrity cases, and penalties against them. */
function OwnCases() {
  const t = useText('appeal')
  const words = useWords()
  const { penalties, questions } = useCall(myCases, {})
  const [open, setOpen] = useState<Open | null>(null)
  const answer = useSend(answerQuestion, { changes: [myCases] })
  const appeal = useSend(makeAppeal, { changes: [myCases, appeals] })
  const send = async ({ kind, id }: Open, text: string, pictures: string[]) => {
    const done =
      kind === 'question'
        ? await answer.run({ questionId: id, text, pictures })
        : await appeal.run({ matter: 'penalty', subject: String(id), text, evidence: pictures })
    if (!done) return
    notify('success', t(kind === 'question' ? 'question.done' : 'sent'))
    setOpen(null)
  }
  return (
    <>
      {questions.length > 0 && (
        <Title order={2} fz={18} mb="sm">
          {t('questions')}
        </Title>
      )}
      {questions.map((one) => (
        <Card component="article" key={one.id} className={classes.card}>
          <Text fz="xs" c="var(--quiet)" component="div">
            {one.cmptTitle && `${words(one.cmptTitle)} · `}
            {t('question.due')} <TimeText at={one.dueAt} />
          </Text>
          <p className={classes.text}>{one.text}</p>
          {one.answeredAt ? (
            <div className={classes.answer}>
              <p className={classes.text}>{one.answer}</p>
            </div>
          ) : (
            <GuardedButton reason={one.may.answer} onClick={() => setOpen({ kind: 'question', id: one.id })}>
              {t('question.go')}
            </GuardedButton>
          )}
        </Card>
      ))}
      {penalties.length > 0 && (
        <Title order={2} fz={18} mb="sm">
          {t('penalties')}
        </Title>
      )}
      {penalties.map((one) => (
        <Card component="article" key={one.id} className={classes.card}>
          <Group justify="space-between">
            <strong>
              #{one.id} {t(`penalty.${one.kind}`)}
              {one.cmptTitle && ` · ${words(one.cmptTitle)}`}
            </strong>
            <StateBadge tone={one.state === 'inForce' ? 'bad' : 'done'}>{t(`penaltyState.${one.state}`)}</StateBadge>
          </Group>
          <Text fz="xs" c="var(--quiet)" component="div">
            <TimeText at={one.at} />
            {one.until && (
              <>
                {' '}
                {t('penalty.until')} <TimeText at={one.until} />
              </>
            )}{' '}
            · {t('penalty.appealUntil')} <TimeText at={one.appealUntil} />
          </Text>
          <p className={classes.text}>{one.reason}</p>
          {one.state === 'inForce' && (
            <GuardedButton reason={one.may.appeal} onClick={() => setOpen({ kind: 'penalty', id: one.id })}>
              {t('penalty.go')}
            </GuardedButton>
          )}
        </Card>
      ))}
      {open && (
        <AnswerDialog
          title={t(`${open.kind}.title`)}
          label={t(open.kind === 'question' ? 'question.text' : 'text')}
          pending={answer.pending || appeal.pending}
          onGo={(text, pictures) => void send(open, text, pictures)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** A dialog for text with pictures, for an answer or an appeal. */
function AnswerDialog({
  title,
  label,
  pending,
  onGo,
  onClose,
}: {
  title: string
  label: string
  pending: boolean
  onGo: (text: string, pictures: string[]) => void
  onClose: () => void
}) {
  const t = useText('appeal')
  const [text, setText] = useState('')
  const [evidence, setEvidence] = useState<readonly Uploaded[]>([])
  const submit = () => {
    onGo(
      text.trim(),
      evidence.map(({ fullPath }) => fullPath),
    )
  }
  return (
    <FormDialog
      title={title}
      size={520}
      go={t('send')}
      loading={pending}
      disabled={text.trim() === ''}
      onGo={submit}
      onClose={onClose}
    >
      <LongText
        label={label}
        required
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <EvidenceField pictures={evidence} onChange={setEvidence} />
    </FormDialog>
  )
}
