import { foldDigits } from '@leitai/platform/contract/fold'
import { limits } from '@leitai/platform/contract/limits'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Anchor, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Solved } from '../../verify/web/shared/CaptchaDialog.tsx'
import { CountrySelect, MAINLAND } from '../../verify/web/shared/CountrySelect.tsx'
import { readNumber } from '../../verify/web/shared/PhoneField.tsx'
import { usePasswordLogIn } from '../../verify/web/shared/use-password-log-in.tsx'
import { login } from '../contract.ts'
import type { Me } from './shared/session.ts'

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
  const t = useText('account')
  const labels = { account: t('login.account'), password: t('password') }
  const form = useFields(blank, { account, password }, { labels })
  const [country, setCountry] = useState(MAINLAND)
  const [remember, setRemember] = useState(false)

  const isNumber = /^\d{5,20}$/.test(foldDigits(form.values.account))
  /** An input that is not a phone number of the country is used as is: it may be a user name. */
  const accountOf = async () =>
    (isNumber && (await readNumber(country, form.values.account))) || form.values.account.trim()

  const { attempt, busy, secret, dialog } = usePasswordLogIn({
    nameOf: accountOf,
    async send({ name, ...given }) {
      const typed = { account: name, password: form.values.password, remember, countryCode: country.code }
      await onDone(await send({ ...typed, ...given }))
    },
    onWrong: (message) => form.setError('password', message),
    refused,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.check()) attempt()
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
        <Button type="submit" size="md" disabled={!hydrated} loading={busy} fullWidth>
          {button}
        </Button>
      </Stack>
      {dialog}
    </form>
  )
}
