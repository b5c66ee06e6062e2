import type { WireOf } from '@leitai/platform/contract/call'
import { useCall } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { readPage } from '@leitai/platform/web/framework/read-address'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { Empty } from '@leitai/platform/web/ui/Card.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OwnerKind } from '../../contract.events.ts'
import { webhooks } from '../../contract.ts'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookLog } from './WebhookLog.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import classes from './Webhooks.module.css'

export type Webhook = WireOf<typeof webhooks>['list'][number]

interface OwnerWebhooksProps {
  ownerKind: OwnerKind
  ownerId: number
  /** The address of this page with the log of a webhook open. */
  to: (at: { hook?: number; page?: number }) => string
}

/** The webhooks of a person, a competition or an organisation, for those who manage them. */
export function OwnerWebhooks({ ownerKind, ownerId, to }: OwnerWebhooksProps) {
  const t = useText('webhook')
  const [search] = useSearchParams()
  const { list, events, limit } = useCall(webhooks, { ownerKind, ownerId })
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const open = list.find(({ id }) => String(id) === search.get('hook'))
  return (
    <div>
      <Group justify="space-between" align="flex-start" mb="md">
        <Text fz="sm" c="var(--quiet)" maw={640}>
          {t(`intro.${ownerKind}`)}
        </Text>
        <GuardedButton reason={list.length < limit ? null : t('full', { limit })} onClick={() => setEditing('new')}>
          {t('add')}
        </GuardedButton>
      </Group>
      {list.length === 0 ? (
        <Empty title={t('none')} text={t('noneText')} compact />
      ) : (
        <List className={classes.list}>
          {list.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              open={webhook.id === open?.id}
              to={to}
              onEdit={() => setEditing(webhook)}
              onSecret={setSecret}
            />
          ))}
        </List>
      )}
      {open && (
        <WebhookLog key={open.id} webhook={open} page={readPage(search)} to={(page) => to({ hook: open.id, page })} />
      )}
      {editing !== null && (
        <WebhookDialog
          webhook={editing === 'new' ? null : editing}
          owner={{ ownerKind, ownerId }}
          offered={events}
          onMade={setSecret}
          onClose={() => setEditing(null)}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </div>
  )
}

/** The secret that signs a webhook's messages, shown this once. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useText('webhook')
  return (
    <Dialog opened title={t('shown')} onClose={onClose}>
      <Stack>
        <Text fz="sm">{t('shown.text')}</Text>
        <Group wrap="nowrap" align="flex-end">
          <TextInput
            label={t('secret')}
            flex={1}
            readOnly
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={secret} />
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('shown.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
