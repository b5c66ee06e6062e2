import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { webhookEvents } from '../../contract.events.ts'
import { removeWebhook, rotateWebhookSecret, testWebhook, webhookDeliveries, webhooks } from '../../contract.ts'
import type { Webhook } from './OwnerWebhooks.tsx'
import classes from './Webhooks.module.css'

interface WebhookRowProps {
  webhook: Webhook
  /** Its log is shown. */
  open: boolean
  to: (at: { hook?: number }) => string
  onEdit: () => void
  onSecret: (secret: string) => void
}

/** A webhook with what can be done with it. */
export function WebhookRow({ webhook, open, to, onEdit, onSecret }: WebhookRowProps) {
  const t = useText('webhook')
  const words = useWords()
  const { id, name, kind, host, events, by } = webhook
  const [asking, setAsking] = useState<'rotate' | 'remove' | null>(null)
  const test = useSend(testWebhook, { changes: [webhookDeliveries] })
  const rotate = useSend(rotateWebhookSecret)
  const remove = useSend(removeWebhook, { changes: [webhooks] })
  const tested = async () => {
    if (await test.run({ id })) notify('success', t('tested'))
  }
  const go = async () => {
    if (asking === 'remove') return (await remove.run({ id })) !== undefined
    const made = await rotate.run({ id })
    if (made) onSecret(made.secret)
    return made !== undefined
  }
  const act = { variant: 'default', size: 'compact-sm' } as const
  return (
    <li>
      <div className={classes.head}>
        <strong>{name}</strong>
        <State webhook={webhook} />
        <span className={classes.quiet}>
          {t(`kind.${kind}`)} · {host}
        </span>
      </div>
      <p className={classes.quiet}>
        {events.map((type) => words(webhookEvents[type].title)).join(t('comma'))}
        {by && ` · ${t(by.manages ? 'by' : 'byFormer', { name: by.userName })}`}
      </p>
      {webhook.failingSince !== null && webhook.enabled && (
        <p className={classes.quiet}>
          {t('failingSince')} <TimeText at={webhook.failingSince} />
        </p>
      )}
      <Group gap="xs">
        <Button {...act} component={Link} to={to(open ? {} : { hook: id })} aria-expanded={open}>
          {t(open ? 'log.close' : 'log')}
        </Button>
        <Button {...act} loading={test.pending} disabled={!webhook.enabled} onClick={tested}>
          {t('test')}
        </Button>
        <Button {...act} onClick={onEdit}>
          {t('edit')}
        </Button>
        {kind === 'json' && (
          <Button {...act} onClick={() => setAsking('rotate')}>
            {t('rotate')}
          </Button>
        )}
        <Button {...act} onClick={() => setAsking('remove')}>
          {t('remove')}
        </Button>
      </Group>
      {asking !== null && (
        <ConfirmDialog
          title={t(asking)}
          text={t(`${asking}.text`, { name })}
          go={t(asking)}
          danger={asking === 'remove'}
          onGo={go}
          onClose={() => setAsking(null)}
        />
      )}
    </li>
  )
}

function State({ webhook: { enabled, gaveUpAt, failingSince } }: { webhook: Webhook }) {
  const t = useText('webhook')
  if (!enabled) return <StateBadge tone="bad">{t(gaveUpAt === null ? 'state.off' : 'state.gaveUp')}</StateBadge>
  return failingSince === null ? (
    <StateBadge tone="good">{t('state.on')}</StateBadge>
  ) : (
    <StateBadge tone="wait">{t('state.failing')}</StateBadge>
  )
}
