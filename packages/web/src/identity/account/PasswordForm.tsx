import { limits } from '@leitai/contract/core/limits'
import { getToken, login } from '@leitai/contract/identity/account'
import { Anchor, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isCallError } from '../../platform/app/call-error.ts'
import { useApp } from '../../platform/app/context.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import type { Me } from '../../platform/app/login-record.ts'
import { showRefusal } from '../../platform/app/refusal.ts'
import { paths } from '../../platform/paths.ts'
import { useFields } from '../../platform/ui/use-fields.ts'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'
import { CaptchaDialog, type Solved } from '../verify/CaptchaDialog.tsx'
import { CountrySelect, MAINLAND } from '../verify/CountrySelect.tsx'
import { readNumber } from '../verify/PhoneField.tsx'

const { account, password } = login.input.shape

const blank = { account: '', password: '' }

export interface Credentials extends Partial<Solved> {
  account: string
  password: string
  countryCode: string
  /** The form's one-time token. */
  token: string
  remember: boolean
}

interface PasswordFormProps {
  button: string
  /** Also shows “stay signed in” and the link to password recovery. */
  full?: boolean
  /** May throw a CallError. */
  send: (credentials: Credentials) => Promise<Me>
  onDone: (me: Me) => Promise<void>
  /** Handles a refusal itself and returns whether it did. */
  refused?: (code: string) => boolean
}

/** Account and password, with a captcha after too many failures. */
export function PasswordForm({ button, full = false, send, onDone, refused }: PasswordFormProps) {
  // Before hydration the browser would submit the form natively, with the password in it.
  const hydrated = useHydrated()
  const app = useApp()
  const t = useText('account')
  const labels = { account: t('login.account'), password: t('password') }
  const form = useFields(blank, { account, password }, { labels })
  const [country, setCountry] = useState(MAINLAND)
  const [remember, setRemember] = useState(false)
  /** The account whose sign-in requires a captcha, or null. */
  const [captcha, setCaptcha] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const secret = useRef<HTMLInputElement>(null)

  const isNumber = /^[\d\s]{5,20}$/.test(form.values.account.trim())
  /** An input that is not a phone number of the country is used as is: it may be a user name. */
  const accountOf = async () =>
    (isNumber && (await readNumber(country, form.values.account))) || form.values.account.trim()

  /** Returns the captcha's error, or null. */
  const attempt = async (solved?: Solved): Promise<string | null> => {
    setPending(true)
    const name = await accountOf()
    try {
      const { token } = await app.call(getToken, {})
      const credentials = { account: name, password: form.values.password, remember, token }
      await onDone(await send({ ...credentials, countryCode: country.code, ...solved }))
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.code.startsWith('captcha.')) return error.message
      if (error.code === 'login.captcha') setCaptcha(name)
      else if (error.code === 'login.wrong') form.setError('password', error.message)
      else if (!refused?.(error.code)) showRefusal(app, error)
    } finally {
      setPending(false)
    }
    return null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
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
        {isNumber && <CountrySelect value={country} onChange={setCountry} />}
        <TextInput
          label={t('login.account')}
          required
          autoComplete="username"
          maxLength={100}
          {...form.field('account')}
        />
        <PasswordInput
          ref={secret}
          label={t('password')}
          required
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
          {...form.field('password')}
        />
        {full && (
          <Group justify="space-between">
            <Checkbox
              label={t('login.remember', { days: limits.rememberDays })}
              checked={remember}
              onChange={(event) => setRemember(event.currentTarget.checked)}
            />
            <Anchor component={Link} to={paths.recover()} fz="sm">
              {t('login.forgot')}
            </Anchor>
          </Group>
        )}
        <Button type="submit" size="md" disabled={!hydrated} loading={pending && captcha === null} fullWidth>
          {button}
        </Button>
      </Stack>
      {captcha !== null && <CaptchaDialog purpose={`login:${captcha}`} onSolved={solve} onClose={closeCaptcha} />}
    </form>
  )
}
