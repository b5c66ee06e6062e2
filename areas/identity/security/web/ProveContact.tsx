import '@mantine/core/styles/Radio.css'
import { sixDigits } from '@leitai/platform/contract/validation'
import { useSend } from '@leitai/platform/web/api'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Group, Radio, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CodeField, type FormProof } from '../../verify/web/shared/CodeField.tsx'
import { checkOldPhoneAndEmail, sendUserPhoneAuth } from '../contract.ts'
import classes from './Security.module.css'

export type By = 'phone' | 'email'
/** The bound contacts, masked. */
export interface Contacts {
  phone: string | null
  email: string | null
}

const blank = { code: '' }

/** Sends a code to a bound contact and exchanges it for the ticket that a change requires. */
export function ProveContact({
  onProved,
  onCancel,
  ...contacts
}: Contacts & { onProved: (ticket: string) => void; onCancel: () => void }) {
  const app = useApp()
  const t = useText('security')
  const [by, setBy] = useState<By>(contacts.phone === null ? 'email' : 'phone')
  const form = useFields(blank, { code: sixDigits }, { labels: { code: t('contact.code') } })
  const check = useSend(checkOldPhoneAndEmail, {
    refused: ({ code, message }) => {
      if (code.startsWith('code.')) form.setError('code', message)
      return code.startsWith('code.')
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!form.check()) return
    const proved = await check.run({ by, code: form.values.code.trim() })
    if (proved) onProved(proved.ticket)
  }
  const choose = (value: string) => {
    setBy(value === 'email' ? 'email' : 'phone')
    form.reset(blank)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className={classes.form}>
      <strong>{t('prove.title')}</strong>
      {contacts.phone !== null && contacts.email !== null && (
        <Radio.Group label={t('prove.by')} value={by} onChange={choose}>
          <Stack gap="xs" mt={6}>
            <Radio value="phone" label={t('prove.phone', { contact: contacts.phone })} />
            <Radio value="email" label={t('prove.email', { contact: contacts.email })} />
          </Stack>
        </Radio.Group>
      )}
      <p className={classes.quiet}>{t('prove.code', { contact: contacts[by] ?? '' })}</p>
      <CodeField
        key={by}
        input={{ label: t('contact.code'), ...form.field('code') }}
        ask={() => ({ to: 'own', send: (proof: FormProof) => app.call(sendUserPhoneAuth, { by, ...proof }) })}
      />
      <Group>
        <Button type="submit" loading={check.pending}>
          {t('contact.next')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  )
}
