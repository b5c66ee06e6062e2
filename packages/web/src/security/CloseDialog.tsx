import { secret } from '@leitai/contract/form'
import { accessLog, devices } from '@leitai/contract/security'
import { currentLogin } from '@leitai/contract/session'
import { closeAccount, closureState, getUserOtherSetting } from '@leitai/contract/settings'
import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useSend } from '../api.ts'
import { notify } from '../app/dialogs.ts'
import { useText } from '../app/i18n/use-text.ts'
import { useMe } from '../app/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { useFields } from '../ui/use-fields.ts'

const blank = { confirmation: '' }

/** Asks for the password, or for the user name where there is none, before an account is closed. */
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
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check() || !(await close.run({ confirmation: form.values.confirmation, reason: '' }))) return
    notify('success', t('closure.asked'))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('closure.title')}>
      <form method="post" noValidate onSubmit={submit}>
        <Stack>
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
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="red" loading={close.pending}>
              {t('closure.go')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
