import type { WireOf } from '@leitai/contract/core/call'
import { getUserOtherSetting } from '@leitai/contract/identity/profile'
import { accessLog, deleteBindingThird } from '@leitai/contract/identity/security'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText, useWords } from '../../platform/app/i18n/use-text.ts'
import { full, paths } from '../../platform/paths.ts'
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { GuardedButton } from '../../platform/ui/GuardedButton.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import { DirectoryForm } from '../verify/DirectoryForm.tsx'
import { BindDialog } from './BindDialog.tsx'
import { Section } from './Section.tsx'
import classes from './Security.module.css'
import { Told } from './Told.tsx'
import { useSsoTicket } from './use-sso-ticket.ts'

/** SSO providers, bound and available. */
export function ThirdSection({ settings }: { settings: WireOf<typeof getUserOtherSetting> }) {
  const t = useText('security')
  const words = useWords()
  const [leaving, setLeaving] = useState<string | null>(null)
  const unbind = useSend(deleteBindingThird, { changes: [getUserOtherSetting, accessLog] })
  const { ticket, take, drop } = useSsoTicket()
  /** The directory that is asked for the user, or null. */
  const [asking, setAsking] = useState<string | null>(null)
  const { hasPassword, phone, email, third, providers, twoStep } = settings
  const only = !hasPassword && phone === null && email === null && third.length === 1
  const asked = third.find(({ type }) => type === leaving)
  return (
    <Section id="third" help={t(third.length + providers.length === 0 ? 'third.off' : 'third.help')}>
      {third.length + providers.length > 0 && (
        <ul className={classes.rows}>
          {third.map((bound) => (
            <li key={bound.type} className={classes.row}>
              <div>
                <strong>{words(bound.name)}</strong>
                <p className={classes.quiet}>
                  {t('third.boundAt')} <TimeText at={bound.boundAt} />
                </p>
                <Told bound={bound} />
              </div>
              <GuardedButton
                variant="default"
                reason={only ? t('third.last') : null}
                onClick={() => setLeaving(bound.type)}
              >
                {t('third.unbind')}
              </GuardedButton>
            </li>
          ))}
          {providers.map(({ key, name, password }) => (
            <li key={key} className={classes.row}>
              <div>
                <strong>{words(name)}</strong>
                <p className={classes.quiet}>{t('third.notBound')}</p>
              </div>
              {password ? (
                <Button variant="default" onClick={() => setAsking(key)}>
                  {t('third.bind')}
                </Button>
              ) : (
                <Button
                  variant="default"
                  component="a"
                  href={full(paths.ssoStart(key, { bind: true, back: full(paths.otherSettings()) }))}
                >
                  {t('third.bind')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asking !== null && (
        <Dialog opened title={t('third.bindTitle')} onClose={() => setAsking(null)}>
          <DirectoryForm
            provider={asking}
            button={t('third.next')}
            onTicket={(given) => {
              setAsking(null)
              take(given)
            }}
          />
        </Dialog>
      )}
      {ticket !== null && (
        <BindDialog ticket={ticket} proof={twoStep ? 'code' : hasPassword ? 'password' : 'none'} onClose={drop} />
      )}
      {asked && (
        <ConfirmDialog
          title={t('third.unbindTitle', { name: words(asked.name) })}
          text={t('third.unbindText')}
          go={t('third.unbind')}
          danger
          onClose={() => setLeaving(null)}
          onGo={async () => {
            const done = await unbind.run({ type: asked.type })
            if (done) notify('success', t('third.unbound'))
            return done !== undefined
          }}
        />
      )}
    </Section>
  )
}
