import { getToken, register, resendEmail, sendPhoneAuthCode, userNameIsExist } from '@leitai/contract/account'
import * as validation from '@leitai/contract/validation'
import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSend } from '../api.ts'
import { useApp } from '../app/context.ts'
import { useText } from '../app/i18n/use-text.ts'
import { takeLogin } from '../app/login-record.ts'
import { wayBack } from '../paths.ts'
import { useFields } from '../ui/use-fields.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Solved } from '../verify/CaptchaDialog.tsx'
import { CodeField } from '../verify/CodeField.tsx'
import { MAINLAND } from '../verify/CountrySelect.tsx'
import { NewPassword } from '../verify/NewPassword.tsx'
import { PhoneField, usePhoneNumber } from '../verify/PhoneField.tsx'
import { Consent } from './Consent.tsx'

interface RegisterFormProps {
  by: 'phone' | 'email'
  back: string | null
  invitedBy: string | null
}

const blank = { userName: '', phone: '', email: '', code: '', password: '' }

export function RegisterForm({ by, back, invitedBy }: RegisterFormProps) {
  // Before its script is there, a form would send the password as the browser thinks best.
  const hydrated = useHydrated()
  const app = useApp()
  const t = useText('account')
  const navigate = useNavigate()
  const { userName, email, phone, sixDigits: code, password } = validation
  const form = useFields(blank, { userName, email, phone, code, password })
  const number = usePhoneNumber(form.values.phone, (problem) => form.setError('phone', problem))
  const [agree, setAgree] = useState<boolean | null>(null)
  const known = useSend(userNameIsExist)
  const token = useSend(getToken)
  const send = useSend(register, {
    refused: ({ code: refusal, message }) => {
      if (refusal.startsWith('code.')) form.setError('code', message)
      if (refusal === 'account.userNameTaken') form.setError('userName', message)
      return refusal.startsWith('code.') || refusal === 'account.userNameTaken'
    },
  })

  const checkName = async () => {
    if (!form.checkOne('userName')) return
    const found = await known.run({ userName: form.values.userName.trim() })
    if (found?.exist) form.setError('userName', t('userName.taken'))
  }
  const checkTarget = async () => {
    if (by === 'phone') return number.read()
    return form.checkOne(by) ? { email: form.values.email.trim() } : null
  }
  const ask = async () => {
    const target = await checkTarget()
    if (!target) return null
    return (solved: Solved) =>
      'email' in target
        ? app.call(resendEmail, { ...target, ...solved, purpose: 'register' })
        : app.call(sendPhoneAuthCode, { ...target, ...solved, purpose: 'register' })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAgree(agree ?? false)
    const filled = form.check(['userName', 'code', 'password'])
    const target = await checkTarget()
    if (!filled || !target || !agree) return
    const given = await token.run({})
    const { userName: name, code: digits, password: secret } = form.values
    const common = { userName: name.trim(), code: digits.trim(), password: secret, agree, token: given?.token ?? '' }
    const invited = invitedBy ? { invitedBy: invitedBy.slice(0, 32) } : {}
    const me = given && (await send.run({ countryCode: MAINLAND.code, ...target, ...common, ...invited }))
    if (!me) return
    takeLogin(app, me)
    await navigate(wayBack(back), { replace: true })
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('userName')}
          required
          autoComplete="username"
          maxLength={20}
          {...form.field('userName')}
          onBlur={checkName}
        />
        {by === 'phone' ? (
          <PhoneField
            country={number.country}
            onCountry={number.setCountry}
            label={t('phone')}
            {...form.field('phone')}
            onBlur={number.read}
          />
        ) : (
          <TextInput
            label={t('email')}
            required
            type="email"
            autoComplete="email"
            maxLength={100}
            {...form.field('email')}
          />
        )}
        <CodeField input={{ label: t('code'), ...form.field('code') }} ask={ask} />
        <NewPassword {...form.field('password')} />
        <Consent agreed={agree} onChange={setAgree} />
        <Button type="submit" size="md" disabled={!hydrated} loading={send.pending || token.pending} fullWidth>
          {t('register.go')}
        </Button>
      </Stack>
    </form>
  )
}
