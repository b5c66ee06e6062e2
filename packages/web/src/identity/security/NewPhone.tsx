import * as validation from '@leitai/contract/core/validation'
import { phoneVerified, settingSendPhoneAuth } from '@leitai/contract/identity/security'
import { useSend } from '../../platform/api.ts'
import { useApp } from '../../platform/app/context.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { useFields } from '../../platform/ui/use-fields.ts'
import { addressOf } from '../verify/address.ts'
import { CodeField, type FormProof } from '../verify/CodeField.tsx'
import { PhoneField, usePhoneNumber } from '../verify/PhoneField.tsx'
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
