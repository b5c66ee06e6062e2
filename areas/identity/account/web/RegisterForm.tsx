import * as validation from '@leitai/platform/contract/validation'
import { useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths, wayBack } from '@leitai/platform/web/paths'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CodeField, type FormProof } from '../../verify/web/shared/CodeField.tsx'
import { MAINLAND } from '../../verify/web/shared/CountrySelect.tsx'
import { NewPassword } from '../../verify/web/shared/NewPassword.tsx'
import { addressOf } from '../../verify/web/shared/Proof.tsx'
import { getToken, register, resendEmail, sendPhoneAuthCode } from '../contract.ts'
import { type By, inOrder, useContact } from './contact.ts'
import { Choice, Frame } from './Frame.tsx'
import { takeLogin } from './shared/session.ts'
import { Consent, ContactField, isNameRefusal, UserNameField } from './UserNameField.tsx'

interface RegisterFormProps {
  by: By
  back: string | null
  invitedBy: string | null
}

const blank = { userName: '', phone: '', email: '', code: '', password: '' }

export function RegisterForm({ by, back, invitedBy }: RegisterFormProps) {
  // Before hydration the browser would submit the form natively, with the password in it.
  const hydrated = useHydrated()
  const app = useApp()
  const t = useText('account')
  const navigate = useNavigate()
  const { userName, email, phone, sixDigits: code, password } = validation
  const labels = {
    userName: t('userName'),
    email: t('email'),
    phone: t('phone'),
    code: t('code'),
    password: t('password'),
  }
  const form = useFields(blank, { userName, email, phone, code, password }, { labels })
  const contact = useContact(by, form)
  const [agree, setAgree] = useState<boolean | null>(null)
  const token = useSend(getToken)
  const send = useSend(register, {
    refused: ({ code: refusal, message }) => {
      if (refusal.startsWith('code.')) form.setError('code', message)
      if (isNameRefusal(refusal)) form.setError('userName', message)
      return refusal.startsWith('code.') || isNameRefusal(refusal)
    },
  })

  const ask = async () => {
    const target = await contact.read()
    if (!target) return null
    const send = (proof: FormProof) =>
      'email' in target
        ? app.call(resendEmail, { ...target, ...proof, purpose: 'register' })
        : app.call(sendPhoneAuthCode, { ...target, ...proof, purpose: 'register' })
    return { to: addressOf(target), send }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAgree(agree ?? false)
    const filled = form.check(['userName', 'code', 'password'])
    const target = await contact.read()
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
        <UserNameField form={form} />
        <ContactField by={by} contact={contact} field={form.field} />
        <CodeField key={by} input={{ label: t('code'), ...form.field('code') }} ask={ask} />
        <NewPassword {...form.field('password')} />
        <Consent agreed={agree} onChange={setAgree} />
        <Button type="submit" size="md" disabled={!hydrated} loading={send.pending || token.pending} fullWidth>
          {t('register.go')}
        </Button>
      </Stack>
    </form>
  )
}

export default function Register() {
  const t = useText('account')
  const { site } = useApp()
  const [search] = useSearchParams()
  const back = search.get('back')
  const [by, setBy] = useState(site.firstContact)
  return (
    <Frame title={t('register.title')}>
      <Head title={t('register.title')} description={t('claim.more')} />
      <Choice
        label={t('register.by')}
        value={by}
        onChange={setBy}
        data={inOrder(site.firstContact).map((value) => ({
          value,
          label: t(value === 'phone' ? 'register.byPhone' : 'register.byEmail'),
        }))}
      />
      <RegisterForm by={by} back={back} invitedBy={search.get('invite')} />
      <Text fz="sm" c="var(--quiet)" mt="lg">
        {t('register.known')}{' '}
        <Anchor component={Link} to={paths.login(back ?? undefined)} underline="always" inherit>
          {t('login.title')}
        </Anchor>
      </Text>
    </Frame>
  )
}
