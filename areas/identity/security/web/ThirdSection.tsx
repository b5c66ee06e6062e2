import type { WireOf } from '@leitai/platform/contract/call'
import { secret } from '@leitai/platform/contract/form'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { getUserOtherSetting } from '../../profile/contract.ts'
import { bindThird } from '../../sso/contract.ts'
import { DirectoryForm } from '../../verify/web/shared/DirectoryForm.tsx'
import { askForProof, Proof, type ProofKind } from '../../verify/web/shared/Proof.tsx'
import { accessLog, deleteBindingThird } from '../contract.ts'
import { Section } from './Section.tsx'
import classes from './Security.module.css'

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
  const chosen = third.find(({ type }) => type === leaving)
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
                <Facts bound={bound} />
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
      {chosen && (
        <ConfirmDialog
          title={t('third.unbindTitle', { name: words(chosen.name) })}
          text={t('third.unbindText')}
          go={t('third.unbind')}
          danger
          onClose={() => setLeaving(null)}
          onGo={async () => {
            const done = await unbind.run({ type: chosen.type })
            if (done) notify('success', t('third.unbound'))
            return done !== undefined
          }}
        />
      )}
    </Section>
  )
}

/** The ticket of the SSO identity to bind: after a provider's redirect it is removed from the URL at once; a directory's is taken as it comes. */
function useSsoTicket(): { ticket: string | null; take: (ticket: string) => void; drop: () => void } {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const arrived = search.get('sso')
  const [ticket, setTicket] = useState<string | null>(null)
  const arrive = useEffectEvent((token: string) => {
    setTicket(token)
    void navigate(paths.otherSettings('third'), { replace: true })
  })
  useEffect(() => {
    if (arrived !== null) arrive(arrived)
  }, [arrived])
  return { ticket, take: setTicket, drop: () => setTicket(null) }
}

type Bound = WireOf<typeof getUserOtherSetting>['third'][number]

/** What a log-in provider told about the user, and when. */
function Facts({ bound }: { bound: Bound }) {
  const t = useText('security')
  const { number, personName, school, department, role, seenAt, suspended } = bound
  const facts = [personName, number, role && t(`third.role.${role}`), school, department].filter(
    (text) => text !== null && text !== '',
  )
  return (
    <>
      {facts.length > 0 && <p className={classes.quiet}>{t('third.told', { facts: facts.join(' · ') })}</p>}
      {seenAt !== null && (
        <p className={classes.quiet}>
          {t('third.seenAt')} <TimeText at={seenAt} />
        </p>
      )}
      {suspended && <p className={classes.quiet}>{t('third.suspended')}</p>}
    </>
  )
}

interface BindDialogProps {
  /** Of the SSO identity that the provider has just confirmed. */
  ticket: string
  proof: ProofKind
  onClose: () => void
}

/** Binds an SSO identity once the user has proved their identity again. */
function BindDialog({ ticket, proof, onClose }: BindDialogProps) {
  const t = useText('security')
  const account = useText('account')
  const labels = { proof: account(proof === 'code' ? 'proof.code' : 'proof.password') }
  const form = useFields({ proof: '' }, proof === 'none' ? {} : { proof: secret }, { labels })
  const bind = useSend(bindThird, {
    changes: [getUserOtherSetting, accessLog],
    refused: (error) => {
      if (error.code === 'sso.ticket') onClose()
      return askForProof(form.setError)(error)
    },
  })
  const submit = async () => {
    if (!form.check() || !(await bind.run({ token: ticket, proof: form.values.proof }))) return
    notify('success', t('third.bound'))
    onClose()
  }
  return (
    <FormDialog
      title={t('third.bindTitle')}
      go={t('third.bind')}
      noValidate
      loading={bind.pending}
      onGo={() => void submit()}
      onClose={onClose}
    >
      <Text fz="sm">{t('third.bindText')}</Text>
      <Proof kind={proof} field={form.field('proof')} />
    </FormDialog>
  )
}
