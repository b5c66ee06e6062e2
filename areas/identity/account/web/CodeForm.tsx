import { limits } from '@leitai/platform/contract/limits'
import * as validation from '@leitai/platform/contract/validation'
import { useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CodeField, type FormProof } from '../../verify/web/shared/CodeField.tsx'
import { MAINLAND } from '../../verify/web/shared/CountrySelect.tsx'
import { addressOf } from '../../verify/web/shared/Proof.tsx'
import { getToken, loginByCode, resendEmail, sendPhoneAuthCode } from '../contract.ts'
import { type By, useContact } from './contact.ts'
import type { Me } from './shared/session.ts'
import { ContactField } from './UserNameField.tsx'

const blank = { phone: '', email: '', code: '' }
const { phone, email, sixDigits: code } = validation

/** Sign-in by a code sent to a phone or e-mail address. */
export function CodeForm({ by, onDone }: { by: By; onDone: (me: Me) => Promise<void> }) {
  const hydrated = useHydrated()
  const app = useApp()
  const t = useText('account')
  const labels = { phone: t('phone'), email: t('email'), code: t('code') }
  const form = useFields(blank, { phone, email, code }, { labels })
  const contact = useContact(by, form)
  const [remember, setRemember] = useState(false)
  const token = useSend(getToken)
  const send = useSend(loginByCode, {
    refused: ({ code: refusal, message }) => {
      if (refusal.startsWith('code.')) form.setError('code', message)
      return refusal.startsWith('code.')
    },
  })
  const ask = async () => {
    const target = await contact.read()
    if (!target) return null
    const send = (proof: FormProof) =>
      'email' in target
        ? app.call(resendEmail, { ...target, ...proof, purpose: 'login' })
        : app.call(sendPhoneAuthCode, { ...target, ...proof, purpose: 'login' })
    return { to: addressOf(target), send }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const filled = form.check(['code'])
    const target = await contact.read()
    if (!filled || !target) return
    const given = await token.run({})
    const proof = { countryCode: MAINLAND.code, ...target, code: form.values.code.trim(), remember }
    const me = given && (await send.run({ ...proof, token: given.token }))
    if (me) await onDone(me)
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <ContactField by={by} contact={contact} field={form.field} />
        <CodeField key={by} input={{ label: t('code'), ...form.field('code') }} ask={ask} />
        <Text fz="xs" c="var(--quiet)">
          {t('login.noAccount')}
        </Text>
        <Checkbox
          label={t('login.remember', { days: limits.rememberDays })}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <Button type="submit" size="md" disabled={!hydrated} loading={send.pending || token.pending} fullWidth>
          {t('login.go')}
        </Button>
      </Stack>
    </form>
  )
}
