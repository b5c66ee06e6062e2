import { foldEmail } from '@leitai/platform/contract/fold'
import * as validation from '@leitai/platform/contract/validation'
import { useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { TextInput } from '@mantine/core'
import { CodeField, type FormProof } from '../../verify/web/shared/CodeField.tsx'
import { mailVerified, sendMailAuth } from '../contract.ts'
import { contactChanges, contactRefused, NewContactForm, type NewContactProps } from './NewContactForm.tsx'

const blank = { contact: '', code: '' }

/** A new e-mail address, verified by a code. */
export function NewEmail({ ticket, onDone, onLost, onCancel }: NewContactProps) {
  const app = useApp()
  const t = useText('security')
  const labels = { contact: t('email.new'), code: t('contact.code') }
  const form = useFields(blank, { contact: validation.email, code: validation.sixDigits }, { labels })
  const bind = useSend(mailVerified, {
    changes: contactChanges,
    refused: (error) => contactRefused(error, { setError: form.setError, onLost }),
  })
  const ask = () => {
    if (!form.checkOne('contact')) return null
    const email = foldEmail(form.values.contact)
    return { to: email, send: (proof: FormProof) => app.call(sendMailAuth, { email, ...proof }) }
  }
  const submit = async () => {
    if (!form.check()) return
    const { contact, code } = form.values
    if (await bind.run({ email: foldEmail(contact), code: code.trim(), ticket })) onDone()
  }
  return (
    <NewContactForm pending={bind.pending} onSubmit={submit} onCancel={onCancel}>
      <TextInput
        label={t('email.new')}
        type="email"
        required
        autoFocus
        autoComplete="email"
        maxLength={100}
        {...form.field('contact')}
      />
      <CodeField input={{ label: t('contact.code'), ...form.field('code') }} ask={ask} />
    </NewContactForm>
  )
}
