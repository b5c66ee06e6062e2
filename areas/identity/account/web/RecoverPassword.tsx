import { recoveryPassword } from '@leitai/platform/contract/validation'
import { useSend } from '@leitai/platform/web/api'
import { forgetLogin } from '@leitai/platform/web/app/login-record'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { NewPassword } from '../../verify/web/shared/NewPassword.tsx'
import { resetpasswordNew } from '../contract.ts'

interface RecoverPasswordProps {
  resetToken: string
  onDone: () => void
  /** The ticket has expired: a new code is needed. */
  onLost: () => void
}

const blank = { password: '', repeat: '' }

/** Recovery, step two: the new password, twice. */
export function RecoverPassword({ resetToken, onDone, onLost }: RecoverPasswordProps) {
  const app = useApp()
  const t = useText('account')
  const form = useFields(
    blank,
    { password: recoveryPassword },
    { labels: { password: t('recover.new'), repeat: t('recover.new') }, repeats: { repeat: 'password' } },
  )
  const send = useSend(resetpasswordNew, {
    refused: ({ code }) => {
      if (code === 'account.resetTicket') onLost()
      return false
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return
    if (!(await send.run({ resetToken, password: form.values.password }))) return
    // The server has ended all sessions of the account, including this browser's.
    forgetLogin(app)
    onDone()
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <NewPassword {...form.field('password')} label={t('recover.new')} description={t('recover.rule')} />
        <PasswordInput
          label={t('recover.repeat')}
          required
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
          {...form.field('repeat')}
        />
        <Text fz="sm" c="var(--quiet)">
          {t('recover.ends')}
        </Text>
        <Button type="submit" size="md" loading={send.pending} fullWidth>
          {t('recover.go')}
        </Button>
      </Stack>
    </form>
  )
}
