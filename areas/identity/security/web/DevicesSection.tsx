import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { accessLog, devices, endDevice } from '../contract.ts'
import { Section } from './Section.tsx'
import classes from './Security.module.css'

/** The account's sessions; ends one of them, or all others at once. */
export function DevicesSection() {
  const t = useText('security')
  const list = useCall(devices, {})
  const [asking, setAsking] = useState(false)
  const end = useSend(endDevice, { changes: [devices, accessLog] })
  const endOne = async (mark: string) => {
    const done = await end.run({ mark })
    if (done) notify('success', t('devices.ended', { count: done.ended }))
    return done !== undefined
  }
  return (
    <Section id="devices" help={t('devices.help')}>
      <ul className={classes.rows}>
        {list.map(({ mark, device, ip, since, seenAt, current }) => (
          <li key={mark} className={classes.row}>
            <div>
              <strong>{device || t('devices.unknown')}</strong> {current && <span>({t('devices.current')})</span>}
              <p className={classes.quiet}>
                {ip} · {t('devices.seen')} <TimeText at={seenAt} /> · {t('devices.since')} <TimeText at={since} />
              </p>
            </div>
            {!current && (
              <Button variant="default" size="compact-sm" disabled={end.pending} onClick={() => endOne(mark)}>
                {t('devices.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div>
        <GuardedButton
          variant="default"
          reason={list.length > 1 ? null : t('devices.only')}
          onClick={() => setAsking(true)}
        >
          {t('devices.endAll')}
        </GuardedButton>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('devices.endAll')}
          text={t('devices.endAllText')}
          go={t('devices.endAll')}
          danger
          onClose={() => setAsking(false)}
          onGo={() => endOne('others')}
        />
      )}
    </Section>
  )
}
