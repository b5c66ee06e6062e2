import { getToken, register, userNameIsExist } from '@leitai/contract/account'
import * as validation from '@leitai/contract/validation'
import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSend } from '../api.ts'
import { loadChunk } from '../app/chunk.ts'
import { useApp } from '../app/context.ts'
import { useLanguage, useText } from '../app/i18n/use-text.ts'
import { takeLogin } from '../app/login-record.ts'
import { wayBack } from '../paths.ts'
import { useFields } from '../ui/use-fields.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { CodeField, type Target } from './CodeField.tsx'
import { Consent } from './Consent.tsx'
import { CountrySelect, MAINLAND } from './CountrySelect.tsx'
import classes from './Frame.module.css'
import { NewPassword } from './NewPassword.tsx'

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
  const language = useLanguage()
  const navigate = useNavigate()
  const { userName, email, phone, sixDigits: code, password } = validation
  const form = useFields(blank, { userName, email, phone, code, password })
  const [country, setCountry] = useState(MAINLAND)
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
  const checkTarget = async (): Promise<Target | null> => {
    if (!form.checkOne(by)) return null
    if (by === 'email') return { email: form.values.email.trim() }
    const number = form.values.phone.trim()
    const { isNumberOf } = await loadChunk(() => import('./countries.ts'))
    const right =
      country.code === MAINLAND.code ? validation.isMainlandMobile(number) : isNumberOf(country.country, number)
    if (!right) form.setError('phone', validation.problemText('mobile', language))
    return right ? { phone: number, countryCode: country.code } : null
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
          <div className={classes.phone}>
            <CountrySelect value={country} onChange={setCountry} />
            <TextInput
              label={t('phone')}
              required
              inputMode="tel"
              autoComplete="tel-national"
              maxLength={14}
              {...form.field('phone')}
              onBlur={checkTarget}
            />
          </div>
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
        <CodeField input={{ label: t('code'), ...form.field('code') }} target={checkTarget} />
        <NewPassword {...form.field('password')} />
        <Consent agreed={agree} onChange={setAgree} />
        <Button type="submit" size="md" disabled={!hydrated} loading={send.pending || token.pending} fullWidth>
          {t('register.go')}
        </Button>
      </Stack>
    </form>
  )
}
