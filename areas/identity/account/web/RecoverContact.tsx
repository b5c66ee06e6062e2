import * as validation from '@leitai/platform/contract/validation'
import { useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { useHydrated } from '@leitai/platform/web/ui/use-hydrated'
import { Button, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { CodeField, type FormProof } from '../../verify/web/shared/CodeField.tsx'
import { addressOf } from '../../verify/web/shared/Proof.tsx'
import { mailForReset, phoneAuthForResetNew, sendEmailForReset, sendPhoneAuthForResetNew } from '../contract.ts'
import { type By, useContact } from './contact.ts'
import { ContactField } from './UserNameField.tsx'

const blank = { phone: '', email: '', code: '' }
const { phone, email, sixDigits: code } = validation

/** Recovery, step one: a code to one of the account's contacts. */
export function RecoverContact({ by, onProved }: { by: By; onProved: (resetToken: string) => void }) {
  const hydrated = useHydrated()
  const app = useApp()
  const t = useText('account')
  const labels = { phone: t('phone'), email: t('email'), code: t('code') }
  const form = useFields(blank, { phone, email, code }, { labels })
  const contact = useContact(by, form)
  const options = {
    refused: ({ code: refusal, message }: { code: string; message: string }) => {
      if (refusal.startsWith('code.')) form.setError('code', message)
      return refusal.startsWith('code.')
    },
  }
  const byMail = useSend(mailForReset, options)
  const byPhone = useSend(phoneAuthForResetNew, options)
  const ask = async () => {
    const target = await contact.read()
    if (!target) return null
    const send = (proof: FormProof) =>
      'email' in target
        ? app.call(sendEmailForReset, { ...target, ...proof })
        : app.call(sendPhoneAuthForResetNew, { ...target, ...proof })
    return { to: addressOf(target), send }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const filled = form.check(['code'])
    const target = await contact.read()
    if (!filled || !target) return
    const digits = form.values.code.trim()
    const proved = await ('email' in target
      ? byMail.run({ ...target, code: digits })
      : byPhone.run({ ...target, code: digits }))
    if (proved) onProved(proved.resetToken)
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack>
        <ContactField by={by} contact={contact} field={form.field} />
        <CodeField key={by} input={{ label: t('code'), ...form.field('code') }} ask={ask} />
        <Text fz="xs" c="var(--quiet)">
          {t('login.noAccount')}
        </Text>
        <Button type="submit" size="md" disabled={!hydrated} loading={byMail.pending || byPhone.pending} fullWidth>
          {t('recover.next')}
        </Button>
      </Stack>
    </form>
  )
}
