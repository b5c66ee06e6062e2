import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { ssoPassword } from '../../../sso/contract.ts'
import { usePasswordLogIn } from './use-password-log-in.tsx'

const { user, password } = ssoPassword.input.shape
const blank = { user: '', password: '' }

interface DirectoryFormProps {
  provider: string
  button: string
  /** The directory knows the user: a ticket for this browser. */
  onTicket: (ticket: string) => void
}

/** User name and password of a directory (LDAP), with a captcha after too many failures. */
export function DirectoryForm({ provider, button, onTicket }: DirectoryFormProps) {
  // Before hydration the browser would submit the form natively, with the password in it.
  const hydrated = useHydrated()
  const app = useApp()
  const t = useText('account')
  const labels = { user: t('directory.user'), password: t('password') }
  const form = useFields(blank, { user, password }, { labels })
  const { attempt, busy, secret, dialog } = usePasswordLogIn({
    nameOf: () => form.values.user.trim(),
    async send({ name, ...given }) {
      const typed = { provider, user: name, password: form.values.password }
      const { ticket } = await app.call(ssoPassword, { ...typed, ...given })
      onTicket(ticket)
    },
    onWrong: (message) => form.setError('password', message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (form.check()) attempt()
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('directory.user')}
          description={t('directory.help')}
          required
          autoComplete="username"
          maxLength={100}
          {...form.field('user')}
        />
        <PasswordInput
          ref={secret}
          label={t('password')}
          required
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
          {...form.field('password')}
        />
        <Button type="submit" size="md" disabled={!hydrated} loading={busy} fullWidth>
          {button}
        </Button>
      </Stack>
      {dialog}
    </form>
  )
}
