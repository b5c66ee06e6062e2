import * as validation from '@leitai/platform/contract/validation'
import { useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { CodeField, type FormProof } from '../../verify/web/shared/CodeField.tsx'
import { PhoneField, usePhoneNumber } from '../../verify/web/shared/PhoneField.tsx'
import { addressOf } from '../../verify/web/shared/Proof.tsx'
import { phoneVerified, settingSendPhoneAuth } from '../contract.ts'
import { contactChanges, contactRefused, NewContactForm, type NewContactProps } from './NewContactForm.tsx'

const blank = { contact: '', code: '' }

/** A new phone number, verified by a code. */
export function NewPhone({ ticket, onDone, onLost, onCancel }: NewContactProps) {
  const app = useApp()
  const t = useText('security')
  const labels = { contact: t('phone.new'), code: t('contact.code') }
  const form = useFields(blank, { contact: validation.phone, code: validation.sixDigits }, { labels })
  const number = usePhoneNumber(form.values.contact, (problem) => form.setError('contact', problem))
  const bind = useSend(phoneVerified, {
    changes: contactChanges,
    refused: (error) => contactRefused(error, { setError: form.setError, onLost }),
  })
  const ask = async () => {
    const phone = await number.read()
    if (!phone) return null
    return { to: addressOf(phone), send: (proof: FormProof) => app.call(settingSendPhoneAuth, { ...phone, ...proof }) }
  }
  const submit = async () => {
    const filled = form.check(['code'])
    const phone = await number.read()
    if (!filled || !phone) return
    if (await bind.run({ ...phone, code: form.values.code.trim(), ticket })) onDone()
  }
  return (
    <NewContactForm pending={bind.pending} onSubmit={submit} onCancel={onCancel}>
      <PhoneField
        label={t('phone.new')}
        country={number.country}
        onCountry={number.setCountry}
        {...form.field('contact')}
        onBlur={number.read}
      />
      <CodeField input={{ label: t('contact.code'), ...form.field('code') }} ask={ask} />
    </NewContactForm>
  )
}
