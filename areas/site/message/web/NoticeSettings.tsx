import { useMe } from '@leitai/identity/account/web/shared/session'
import type { InputOf, WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Alert, Anchor, Button, Checkbox, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { beginPush, endPush, pushDevices, savePush } from '../../push/contract.ts'
import { OwnerWebhooks } from '../../webhook/web/shared/OwnerWebhooks.tsx'
import { Mailing, noticeNum, noticeSettings, SettingKind, saveNoticeSetting, saveQuietHours } from '../contract.ts'
import classes from './Notices.module.css'

/** How a user is told of what: what counts as unread, mails, pushes and own webhooks, and when they wait. */
export function NoticeSettings() {
  const t = useText('message')
  const { of, email, quiet } = useCall(noticeSettings, {})
  const { userId } = useMe()
  return (
    <>
      <Text fz="sm" c="var(--quiet)" maw={640} mb="md">
        {t('settings.intro')}
      </Text>
      {email === null ? (
        <Alert color="orange" mb="md" maw={640}>
          {t('settings.noEmail')}{' '}
          <Anchor component={Link} to={paths.otherSettings('email')} inherit>
            {t('settings.bind')}
          </Anchor>
        </Alert>
      ) : (
        <p>
          {t('settings.email')} <strong>{email}</strong>{' '}
          <Anchor component={Link} to={paths.otherSettings('email')} inherit>
            {t('settings.change')}
          </Anchor>
        </p>
      )}
      <List className={classes.settings}>
        {SettingKind.options.map((kind) => (
          <Row key={kind} kind={kind} setting={of[kind]} canMail={email !== null} />
        ))}
      </List>
      <QuietHours quiet={quiet} />
      <PushSettings />
      <Title order={2} fz={18} mt="xl" mb="xs">
        {t('webhooks')}
      </Title>
      {userId !== null && <OwnerWebhooks ownerKind="person" ownerId={userId} to={paths.noticeSettings} />}
    </>
  )
}

interface RowProps {
  kind: SettingKind
  setting: WireOf<typeof noticeSettings>['of'][SettingKind]
  canMail: boolean
}

function Row({ kind, setting, canMail }: RowProps) {
  const t = useText('message')
  // The new choices while they are being saved.
  const [chosen, setChosen] = useState<Partial<typeof setting>>({})
  const save = useSend(saveNoticeSetting, { changes: [noticeSettings, noticeNum] })
  const { muted, mail, push, webhook } = { ...setting, ...chosen }
  const change = async (next: Partial<typeof setting>) => {
    setChosen(next)
    if (await save.run({ kind, ...next })) notify('success', t('settings.saved'))
    setChosen({})
  }
  const fixed = kind === 'system'
  return (
    <li>
      <strong>{t(`told.${kind}`)}</strong>
      <Checkbox
        label={t('settings.count')}
        aria-label={t('settings.countOf', { kind: t(`told.${kind}`) })}
        description={fixed && t('settings.system')}
        checked={!muted}
        disabled={fixed}
        onChange={(event) => void change({ muted: !event.currentTarget.checked })}
      />
      <div className={classes.ways}>
        <Checkbox
          label={t('settings.push')}
          aria-label={t('settings.pushOf', { kind: t(`told.${kind}`) })}
          checked={push}
          disabled={muted}
          onChange={(event) => void change({ push: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('settings.webhook')}
          aria-label={t('settings.webhookOf', { kind: t(`told.${kind}`) })}
          checked={webhook}
          disabled={muted}
          onChange={(event) => void change({ webhook: event.currentTarget.checked })}
        />
      </div>
      <NativeSelect
        label={t('settings.mail')}
        aria-label={t('settings.mailOf', { kind: t(`told.${kind}`) })}
        description={!canMail && t('settings.needsEmail')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={mail}
        disabled={!canMail && mail === 'never'}
        data={Mailing.options.map((value) => ({
          value,
          label: t(`mail.${value}`),
          disabled: !canMail && value !== 'never',
        }))}
        onChange={(event) => void change({ mail: Mailing.parse(event.currentTarget.value) })}
      />
    </li>
  )
}

const usual = { from: '22:00', until: '08:00', zone: 'Asia/Shanghai' }

/** When mails at once, pushes and own webhooks wait. */
function QuietHours({ quiet }: { quiet: WireOf<typeof noticeSettings>['quiet'] }) {
  const t = useText('message')
  const [on, setOn] = useState(quiet !== null)
  const [hours, setHours] = useState(quiet ?? usual)
  const save = useSend(saveQuietHours, { changes: [noticeSettings] })
  const put = async (next: boolean) => {
    if (await save.run({ on: next, ...hours })) notify('success', t('settings.saved'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void put(true)
  }
  const zones = [...new Set([hours.zone, usual.zone, ...Intl.supportedValuesOf('timeZone')])]
  return (
    <form method="post" onSubmit={submit}>
      <Title order={2} fz={18} mt="xl" mb="xs">
        {t('quiet')}
      </Title>
      <Text fz="sm" c="var(--quiet)" maw={640} mb="sm">
        {t('quiet.text')}
      </Text>
      <Checkbox
        label={t('quiet.on')}
        checked={on}
        onChange={(event) => {
          setOn(event.currentTarget.checked)
          if (!event.currentTarget.checked && quiet !== null) void put(false)
        }}
      />
      {on && (
        <Group align="flex-end" mt="sm">
          <TextInput
            type="time"
            label={t('quiet.from')}
            required
            value={hours.from}
            onChange={(event) => setHours({ ...hours, from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t('quiet.until')}
            required
            value={hours.until}
            onChange={(event) => setHours({ ...hours, until: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('quiet.zone')}
            data={zones}
            value={hours.zone}
            onChange={(event) => setHours({ ...hours, zone: event.currentTarget.value })}
          />
          <Button type="submit" variant="default" loading={save.pending}>
            {t('quiet.save')}
          </Button>
        </Group>
      )}
    </form>
  )
}

/** Sets up this browser for pushes, and lists those that are. */
function PushSettings() {
  const t = useText('message')
  const hydrated = useHydrated()
  const { list } = useCall(pushDevices, {})
  const [pending, setPending] = useState(false)
  const begin = useSend(beginPush)
  const save = useSend(savePush, { changes: [pushDevices] })
  const end = useSend(endPush, { changes: [pushDevices] })
  const start = async () => {
    const key = await begin.run({})
    if (!key) return
    const made = await subscribe(key.publicKey)
    if (made === 'denied' || made === 'failed') notify('warning', t(`push.${made}`))
    else if (await save.run(made)) notify('success', t('push.done'))
  }
  const stop = async ({ id, here }: { id: number; here: boolean }) => {
    if (!(await end.run({ id }))) return
    if (here) await unsubscribe()
    notify('success', t('push.ended'))
  }
  const reason = hydrated && !canPush() ? t('push.impossible') : null
  return (
    <section aria-label={t('push')}>
      <Title order={2} fz={18} mt="xl" mb="xs">
        {t('push')}
      </Title>
      <Text fz="sm" c="var(--quiet)" maw={640} mb="sm">
        {t('push.text')}
      </Text>
      {!list.some(({ here }) => here) && (
        <GuardedButton
          variant="default"
          reason={reason}
          loading={pending}
          onClick={() => {
            setPending(true)
            void start().finally(() => setPending(false))
          }}
        >
          {t('push.start')}
        </GuardedButton>
      )}
      {list.length > 0 && (
        <List className={classes.devices}>
          {list.map((device) => (
            <li key={device.id}>
              <span>
                {device.device}
                {device.here && ` (${t('push.here')})`}
              </span>
              <span className={classes.kind}>
                {t('push.since')} <TimeText at={device.at} />
              </span>
              <Button variant="subtle" size="compact-sm" onClick={() => stop(device)}>
                {t('push.stop')}
              </Button>
            </li>
          ))}
        </List>
      )}
    </section>
  )
}

/** Whether this browser can show pushes at all: Safari on a phone can only once the site is on its home screen. */
const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

type Subscription = InputOf<typeof savePush>

/** Asks for permission and subscribes; an older subscription under another key is replaced. */
async function subscribe(publicKey: string): Promise<Subscription | 'denied' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    const worker = await navigator.serviceWorker.register(full('/push-worker.js'))
    await (await worker.pushManager.getSubscription())?.unsubscribe()
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint, keys } = made.toJSON()
    const given = savePush.input.safeParse({ endpoint, p256dh: keys?.p256dh, auth: keys?.auth })
    return given.success ? given.data : 'failed'
  } catch {
    // The browser’s push service is switched off or cannot be reached.
    return 'failed'
  }
}

async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(full('/push-worker.js'))
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}
