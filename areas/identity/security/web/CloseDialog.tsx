import { secret } from '@leitai/platform/contract/form'
import { useSend } from '@leitai/platform/web/api'
import { useMe } from '@leitai/platform/web/app/session'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { PasswordInput, Text, TextInput } from '@mantine/core'
import { currentLogin } from '../../account/contract.session.ts'
import { closeAccount, closureState, getUserOtherSetting } from '../../profile/contract.ts'
import { accessLog, devices } from '../contract.ts'

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
