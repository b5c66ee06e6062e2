import { secret } from '@leitai/platform/contract/form'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Alert, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { currentLogin } from '../../account/contract.session.ts'
import { useMe } from '../../account/web/shared/session.ts'
import { closeAccount, closureState, getUserOtherSetting, undoClosure } from '../../profile/contract.ts'
import { accessLog, devices } from '../contract.ts'
import { Section } from './Section.tsx'
import classes from './Security.module.css'

const closureChanges = [closureState, currentLogin, getUserOtherSetting, devices, accessLog]

/** Account closure: obstacles, scheduled date, and cancelling it. */
export function ClosureSection({ hasPassword }: { hasPassword: boolean }) {
  const t = useText('security')
  const { reasons, closingAt, days } = useCall(closureState, {})
  const [asking, setAsking] = useState(false)
  const undo = useSend(undoClosure, { changes: closureChanges })
  const keep = async () => {
    if (await undo.run({})) notify('success', t('closure.undone'))
  }
  return (
    <Section id="closure" help={t('closure.help', { days })}>
      {reasons.length > 0 && (
        <Alert color="ember" title={t('closure.blocked')}>
          <ul className={classes.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Alert>
      )}
      {closingAt === null ? (
        <div>
          <GuardedButton
            color="red"
            variant="outline"
            reason={reasons.length > 0 ? t('closure.reason') : null}
            onClick={() => setAsking(true)}
          >
            {t('closure.go')}
          </GuardedButton>
        </div>
      ) : (
        <div className={classes.row}>
          <span>
            {t('closure.closing')} <TimeText at={closingAt} />
          </span>
          <Button onClick={keep} loading={undo.pending}>
            {t('closure.undo')}
          </Button>
        </div>
      )}
      {asking && <CloseDialog hasPassword={hasPassword} days={days} onClose={() => setAsking(false)} />}
    </Section>
  )
}

const blank = { confirmation: '' }

/** Requires the password, or the user name if there is none, before an account is closed. */
function CloseDialog({ hasPassword, days, onClose }: { hasPassword: boolean; days: number; onClose: () => void }) {
  const t = useText('security')
  const account = useText('account')
  const name = useMe().userName ?? ''
  const label = hasPassword ? t('closure.password') : t('closure.name', { name })
  const form = useFields(blank, { confirmation: secret }, { labels: { confirmation: label } })
  const close = useSend(closeAccount, {
    changes: [closureState, currentLogin, getUserOtherSetting, devices, accessLog],
    refused: ({ code, message }) => {
      if (code === 'account.confirmation') form.setError('confirmation', message)
      return code === 'account.confirmation'
    },
  })
  const submit = async () => {
    if (!form.check() || !(await close.run({ confirmation: form.values.confirmation, reason: '' }))) return
    notify('success', t('closure.asked'))
    onClose()
  }
  return (
    <FormDialog
      title={t('closure.title')}
      go={t('closure.go')}
      color="red"
      loading={close.pending}
      noValidate
      onGo={submit}
      onClose={onClose}
    >
      <Text fz="sm">{t('closure.text', { days })}</Text>
      {hasPassword ? (
        <PasswordInput
          label={label}
          required
          autoComplete="current-password"
          maxLength={200}
          visibilityToggleButtonProps={{ 'aria-label': account('password.show') }}
          {...form.field('confirmation')}
        />
      ) : (
        <TextInput label={label} required autoComplete="off" maxLength={40} {...form.field('confirmation')} />
      )}
    </FormDialog>
  )
}
