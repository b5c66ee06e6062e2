import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Title } from '@mantine/core'
import { webhookEvents } from '../../contract.events.ts'
import { redeliver, webhookDeliveries } from '../../contract.ts'
import type { Webhook } from './OwnerWebhooks.tsx'
import classes from './Webhooks.module.css'

const PAGE = 20
const POLL_SECONDS = 5
type Delivery = WireOf<typeof webhookDeliveries>['list'][number]
const tones: Record<Delivery['state'], Tone> = { waiting: 'wait', delivered: 'good', failed: 'bad' }

interface WebhookLogProps {
  webhook: Webhook
  page: number
  to: (page: number) => string
}

/** What was sent to a webhook in the last 30 days, and how it answered. */
export function WebhookLog({ webhook, page, to }: WebhookLogProps) {
  const t = useText('webhook')
  const words = useWords()
  const waits = (list: readonly Delivery[]) => list.some(({ state }) => state === 'waiting')
  const { list, total } = useCall(
    webhookDeliveries,
    { id: webhook.id, page, pageSize: PAGE },
    { everySeconds: (answer) => (waits(answer.list) ? POLL_SECONDS : null) },
  )
  const again = useSend(redeliver, { changes: [webhookDeliveries] })
  const send = async (id: number) => {
    if (await again.run({ id })) notify('success', t('log.queued'))
  }
  return (
    <>
      <Title order={3} fz={16} mt="lg" mb="xs">
        {t('log.of', { name: webhook.name })}
      </Title>
      <PagedTable
        label={t('log.of', { name: webhook.name })}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('log.none')}
        pages={{ total, page, pageSize: PAGE, to }}
        columns={[
          { key: 'at', head: t('log.at'), cell: ({ at }) => <TimeText at={at} detail="second" /> },
          { key: 'type', head: t('log.event'), cell: ({ type }) => words(webhookEvents[type].title) },
          { key: 'state', head: t('log.state'), cell: (delivery) => <Ended delivery={delivery} /> },
          { key: 'attempts', head: t('log.attempts'), align: 'right', cell: ({ attempts }) => attempts },
          { key: 'details', head: t('log.details'), cell: (delivery) => <Details delivery={delivery} /> },
          {
            key: 'do',
            head: '',
            cell: ({ id, state }) =>
              state !== 'waiting' && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  disabled={!webhook.enabled || again.pending}
                  onClick={() => send(id)}
                >
                  {t('log.again')}
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}

function Ended({ delivery: { state, status, ms, error, nextAt } }: { delivery: Delivery }) {
  const t = useText('webhook')
  return (
    <>
      <StateBadge tone={tones[state]}>{t(`log.${state}`)}</StateBadge>
      {status !== null && ms !== null && <div className={classes.quiet}>{t('log.answer', { status, ms })}</div>}
      {error && <div className={classes.quiet}>{error}</div>}
      {state === 'waiting' && nextAt !== null && (
        <div className={classes.quiet}>
          {t('log.next')} <TimeText at={nextAt} detail="second" />
        </div>
      )}
    </>
  )
}

function Details({ delivery: { key, request, response } }: { delivery: Delivery }) {
  const t = useText('webhook')
  return (
    <details className={classes.details}>
      <summary>{t('log.show')}</summary>
      <p className={classes.quiet}>X-Leitai-Delivery: {key}</p>
      <p>{t('log.request')}</p>
      <pre>{request}</pre>
      {response !== null && (
        <>
          <p>{t('log.response')}</p>
          <pre>{response === '' ? t('log.empty') : response}</pre>
        </>
      )}
    </details>
  )
}
