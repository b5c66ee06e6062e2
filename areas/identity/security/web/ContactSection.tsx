import { foldEmail } from '@leitai/platform/contract/fold'
import * as validation from '@leitai/platform/contract/validation'
import { useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CodeField, type FormProof } from '../../verify/web/shared/CodeField.tsx'
import { mailVerified, sendMailAuth } from '../contract.ts'
import { contactChanges, contactRefused, NewContactForm, type NewContactProps } from './NewContactForm.tsx'
import { NewPhone } from './NewPhone.tsx'
import { type By, type Contacts, ProveContact } from './ProveContact.tsx'
import { Section } from './Section.tsx'
import classes from './Security.module.css'

/** Progress of a change: idle, proving the bound contact, or entering the new one with that proof. */
type Stage = { kind: 'rest' } | { kind: 'prove' } | { kind: 'bind'; ticket: string | undefined }

/** The bound phone or e-mail address. A user with either proves one of them before changing it. */
export function ContactSection({ by, ...contacts }: { by: By } & Contacts) {
  const t = useText('security')
  const [stage, setStage] = useState<Stage>({ kind: 'rest' })
  const bound = contacts[by]
  const isBound = contacts.phone !== null || contacts.email !== null
  const rest = () => setStage({ kind: 'rest' })
  const begin = () => setStage(isBound ? { kind: 'prove' } : { kind: 'bind', ticket: undefined })
  const done = () => {
    notify('success', t(`${by}.bound`))
    rest()
  }
  const lost = () => {
    notify('warning', t('prove.expired'))
    setStage({ kind: 'prove' })
  }
  const New = by === 'phone' ? NewPhone : NewEmail
  return (
    <Section id={by} help={t(`${by}.help`)}>
      {stage.kind === 'rest' ? (
        <div className={classes.row}>
          <span className="tnum">{bound ?? t('contact.none')}</span>
          <Button variant="default" onClick={begin}>
            {t(bound === null ? 'contact.bind' : 'contact.change')}
          </Button>
        </div>
      ) : stage.kind === 'prove' ? (
        <ProveContact {...contacts} onProved={(ticket) => setStage({ kind: 'bind', ticket })} onCancel={rest} />
      ) : (
        <New ticket={stage.ticket} onDone={done} onLost={lost} onCancel={rest} />
      )}
    </Section>
  )
}

const blank = { contact: '', code: '' }

/** A new e-mail address, verified by a code. */
function NewEmail({ ticket, onDone, onLost, onCancel }: NewContactProps) {
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
