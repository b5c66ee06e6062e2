import { accessLog, devices, endDevice } from '@leitai/contract/identity/security'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall, useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx'
import { GuardedButton } from '../../platform/ui/GuardedButton.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
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
