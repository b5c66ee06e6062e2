import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { beginPush, endPush, pushDevices, savePush } from '../../push/contract.ts'
import classes from './Notices.module.css'
import { canPush, subscribe, unsubscribe } from './push-browser.ts'

/** Sets up this browser for pushes, and lists those that are. */
export function PushSettings() {
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
        <ul className={classes.devices}>
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
        </ul>
      )}
    </section>
  )
}
