import type { WireOf } from '@leitai/platform/contract/call'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { getUserOtherSetting } from '../../profile/contract.ts'
import { DirectoryForm } from '../../verify/web/shared/DirectoryForm.tsx'
import { accessLog, deleteBindingThird } from '../contract.ts'
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
