import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useLanguage, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Checkbox, NativeSelect, PasswordInput, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type EventType, type OwnerKind, webhookEvents } from '../../contract.events.ts'
import { addWebhook, changeWebhook, WebhookKind, webhooks } from '../../contract.ts'
import type { Webhook } from './OwnerWebhooks.tsx'
import classes from './Webhooks.module.css'

interface WebhookDialogProps {
  /** Null: a new one. */
  webhook: Webhook | null
  owner: { ownerKind: OwnerKind; ownerId: number }
  offered: EventType[]
  onMade: (secret: string) => void
  onClose: () => void
}

const examples: Record<WebhookKind, string> = {
  json: 'https://example.com/hook',
  wecom: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
  dingtalk: 'https://oapi.dingtalk.com/robot/send?access_token=…',
  feishu: 'https://open.feishu.cn/open-apis/bot/v2/hook/…',
}

/** What is typed, and what saves it. */
function useWebhookForm({ webhook, owner, offered, onMade, onClose }: WebhookDialogProps) {
  const t = useText('webhook')
  const here = useLanguage()
  const [kind, setKind] = useState<WebhookKind>(webhook?.kind ?? 'json')
  const [events, setEvents] = useState<readonly EventType[]>(
    // One may have been chosen that is offered no longer.
    webhook ? webhook.events.filter((one) => offered.includes(one)) : offered,
  )
  const [noEvent, setNoEvent] = useState(false)
  const [enabled, setEnabled] = useState(webhook?.enabled ?? true)
  const { name, address, language } = addWebhook.input.shape
  const form = useFields(
    { name: webhook?.name ?? '', address: '', secret: '', language: webhook?.language ?? here },
    // Of an old one nobody sees the address again; empty, it stays.
    { name, language, ...(webhook ? {} : { address }) },
    { labels: { name: t('name'), address: t('address') } },
  )
  const refused = ({ code, message }: { code: string; message: string }) => {
    const ours = code === 'webhook.address' || code === 'webhook.robot'
    if (ours) form.setError('address', message)
    return ours
  }
  const add = useSend(addWebhook, { changes: [webhooks], refused })
  const change = useSend(changeWebhook, { changes: [webhooks], refused })
  const submit = async () => {
    setNoEvent(events.length === 0)
    if (!form.check() || events.length === 0) return
    const { values } = form
    const common = { name: values.name, events: [...events], language: values.language }
    if (webhook) {
      const moved = values.address.trim() === '' ? {} : { address: values.address }
      if (!(await change.run({ id: webhook.id, ...common, ...moved, enabled }))) return
      notify('success', t('saved'))
    } else {
      const { address, secret } = values
      const made = await add.run({ ...owner, ...common, kind, address, secret: kind === 'json' ? '' : secret })
      if (!made) return
      notify('success', t('added'))
      if (made.secret !== null) onMade(made.secret)
    }
    onClose()
  }
  const toggle = (type: EventType, on: boolean) =>
    setEvents(offered.filter((one) => (one === type ? on : events.includes(one))))
  const pending = add.pending || change.pending
  return { form, kind, setKind, events, toggle, noEvent, enabled, setEnabled, submit, pending }
}

/** Adds or changes a webhook. */
export function WebhookDialog(props: WebhookDialogProps) {
  const { webhook, offered, onClose } = props
  const t = useText('webhook')
  const words = useWords()
  const { form, kind, setKind, events, toggle, noEvent, enabled, setEnabled, submit, pending } = useWebhookForm(props)
  return (
    <FormDialog
      title={t(webhook ? 'edit' : 'add')}
      size={560}
      go={t(webhook ? 'save' : 'add')}
      loading={pending}
      noValidate
      onGo={submit}
      onClose={onClose}
    >
      {!webhook && (
        <SegmentedControl
          aria-label={t('kind')}
          className={classes.kinds}
          value={kind}
          onChange={(value) => setKind(WebhookKind.parse(value))}
          data={WebhookKind.options.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      )}
      <p className={classes.quiet}>{t(`help.${kind}`)}</p>
      <TextInput
        label={t('name')}
        required
        autoComplete="off"
        maxLength={limits.webhook.name}
        {...form.field('name')}
      />
      <TextInput
        label={t('address')}
        description={webhook ? t('address.stays', { host: webhook.host }) : t('address.help')}
        required={!webhook}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={examples[kind]}
        maxLength={limits.webhook.address}
        {...form.field('address')}
      />
      {!webhook && (kind === 'dingtalk' || kind === 'feishu') && (
        <PasswordInput
          label={t('secret')}
          description={t(`secret.${kind}`)}
          autoComplete="off"
          maxLength={limits.webhook.secret}
          {...form.field('secret')}
        />
      )}
      <Checkbox.Group label={t('events')} value={[...events]} error={noEvent && t('events.none')} required>
        <Stack gap={8} mt={6}>
          {offered.map((type) => (
            <Checkbox
              key={type}
              value={type}
              label={words(webhookEvents[type].title)}
              description={type}
              onChange={(event) => toggle(type, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {kind !== 'json' && (
        <NativeSelect
          label={t('language')}
          data={[
            { value: 'zh', label: t('language.zh') },
            { value: 'en', label: t('language.en') },
          ]}
          {...form.field('language')}
        />
      )}
      {webhook && (
        <Checkbox
          label={t('enabled')}
          checked={enabled}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}
