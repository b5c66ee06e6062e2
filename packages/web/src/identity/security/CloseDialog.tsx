import { secret } from '@leitai/contract/core/form'
import { closeAccount, closureState, getUserOtherSetting } from '@leitai/contract/identity/profile'
import { accessLog, devices } from '@leitai/contract/identity/security'
import { currentLogin } from '@leitai/contract/identity/session'
import { PasswordInput, Text, TextInput } from '@mantine/core'
import { useSend } from '../../platform/api.ts'
import { notify } from '../../platform/app/dialogs.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { useMe } from '../../platform/app/session.ts'
import { FormDialog } from '../../platform/ui/FormDialog.tsx'
import { useFields } from '../../platform/ui/use-fields.ts'

const blank = { confirmation: '' }

/** Requires the password, or the user name if there is none, before an account is closed. */
export function CloseDialog({
  hasPassword,
  days,
  onClose,
}: {
  hasPassword: boolean
  days: number
  onClose: () => void
}) {
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
