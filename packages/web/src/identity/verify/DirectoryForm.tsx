import { getToken } from '@leitai/contract/identity/account'
import { ssoPassword } from '@leitai/contract/identity/sso'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { isCallError } from '../../platform/app/call-error.ts'
import { useApp } from '../../platform/app/context.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { showRefusal } from '../../platform/app/refusal.ts'
import { useFields } from '../../platform/ui/use-fields.ts'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'
import { CaptchaDialog, type Solved } from './CaptchaDialog.tsx'

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
  /** The name whose log-in requires a captcha, or null. */
  const [captcha, setCaptcha] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const secret = useRef<HTMLInputElement>(null)

  /** Returns the captcha's error, or null. */
  const attempt = async (solved?: Solved): Promise<string | null> => {
    setPending(true)
    const name = form.values.user.trim()
    try {
      const { token } = await app.call(getToken, {})
      const typed = { provider, user: name, password: form.values.password, token }
      const { ticket } = await app.call(ssoPassword, { ...typed, ...solved })
      onTicket(ticket)
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.code.startsWith('captcha.')) return error.message
      if (error.code === 'login.captcha') setCaptcha(name)
      else if (error.code === 'login.wrong') form.setError('password', error.message)
      else showRefusal(app, error)
    } finally {
      setPending(false)
    }
    return null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (form.check()) void attempt()
  }
  /** The submit button lost focus while disabled: moves it to the field that may be wrong. */
  const closeCaptcha = () => {
    setCaptcha(null)
    secret.current?.focus()
  }
  const solve = async (solved: Solved) => {
    const wrong = await attempt(solved)
    if (wrong === null) closeCaptcha()
    return wrong
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
        <Button type="submit" size="md" disabled={!hydrated} loading={pending && captcha === null} fullWidth>
          {button}
        </Button>
      </Stack>
      {captcha !== null && <CaptchaDialog purpose={`login:${captcha}`} onSolved={solve} onClose={closeCaptcha} />}
    </form>
  )
}
