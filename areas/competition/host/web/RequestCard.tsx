import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { hostRequestQueue, workOnHostRequest } from '../contract.ts'
import classes from './Host.module.css'
import { tones } from './OwnRequests.tsx'

type Row = WireOf<typeof hostRequestQueue>['list'][number]
type Step = 'talking' | 'accepted' | 'closed'

/** One request with the actions available now. */
export function RequestCard({ request }: { request: Row }) {
  const t = useText('host')
  const [step, setStep] = useState<Step | null>(null)
  const work = useSend(workOnHostRequest, { changes: [hostRequestQueue] })
  const go = async (note: string) => {
    const done = step !== null && (await work.run({ id: request.id, state: step, note })) !== undefined
    if (done) notify('success', t('desk.done'))
    return done
  }
  const open = request.state === 'new' || request.state === 'talking'
  /** With a word on which of the two a code was sent to. */
  const shown = (by: Row['provenBy']) =>
    open && request.provenBy === by ? t('fact.proven', { contact: request[by] }) : request[by]
  const facts = [
    ['contact', request.contact],
    ['phone', shown('phone')],
    ['email', shown('email')],
    ['type', t(`type.${request.type}`)],
    ['budget', t(`budget.${request.budget}`)],
    ['data', t(`data.${request.dataState}`)],
    ['date', request.wantedDate ?? '--'],
    ['text', request.text],
    ['note', request.note || '--'],
  ] as const
  return (
    <article className={classes.card}>
      <Group justify="space-between">
        <strong>{request.company}</strong>
        <StateBadge tone={tones[request.state]}>{t(`state.${request.state}`)}</StateBadge>
      </Group>
      <Text fz="xs" c="var(--quiet)" component="div">
        #{request.id} · <TimeText at={request.at} /> ·{' '}
        {request.person ? (
          <Link to={paths.person(request.person.userId)}>{request.person.userName}</Link>
        ) : (
          t('desk.nobody')
        )}
      </Text>
      <dl className={classes.facts}>
        {facts.map(([key, value]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{t(`fact.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {open && (
        <Group align="flex-start">
          <Button size="compact-sm" variant="default" onClick={() => setStep('talking')}>
            {t(request.state === 'talking' ? 'desk.note' : 'desk.talking')}
          </Button>
          <GuardedButton
            size="compact-sm"
            reason={request.person ? null : t(`desk.needsAccount.${request.provenBy}`)}
            onClick={() => setStep('accepted')}
          >
            {t('desk.accepted')}
          </GuardedButton>
          <Button size="compact-sm" variant="outline" color="red" onClick={() => setStep('closed')}>
            {t('desk.closed')}
          </Button>
        </Group>
      )}
      {step && (
        <ConfirmDialog
          title={`${t(`desk.${step}`)}: ${request.company}`}
          text={t(`desk.${step}.text`)}
          reason={t('fact.note')}
          optional={step !== 'closed'}
          max={1000}
          go={t(`desk.${step}`)}
          danger={step === 'closed'}
          onGo={go}
          onClose={() => setStep(null)}
        />
      )}
    </article>
  )
}
