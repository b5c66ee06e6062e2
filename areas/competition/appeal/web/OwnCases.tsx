import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { answerQuestion, myCases } from '../../integrity/contract.cases.ts'
import { appeals, makeAppeal } from '../contract.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import classes from './Appeal.module.css'

type Open = { kind: 'question' | 'penalty'; id: number }

/** Questions to the current user in integrity cases, and penalties against them. */
export function OwnCases() {
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
        <article key={one.id} className={classes.card}>
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
        </article>
      ))}
      {penalties.length > 0 && (
        <Title order={2} fz={18} mb="sm">
          {t('penalties')}
        </Title>
      )}
      {penalties.map((one) => (
        <article key={one.id} className={classes.card}>
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
        </article>
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
