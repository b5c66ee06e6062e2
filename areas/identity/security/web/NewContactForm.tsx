import type { CallError } from '@leitai/platform/contract/client'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Button, Group } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { getUserOtherSetting } from '../../profile/contract.ts'
import { accessLog, judgeUserPhone } from '../contract.ts'
import classes from './Security.module.css'

export interface NewContactProps {
  /** The proof that the user owns the old contact, if there is one. */
  ticket: string | undefined
  onDone: () => void
  /** The ticket has expired. */
  onLost: () => void
  onCancel: () => void
}

export const contactChanges = [getUserOtherSetting, judgeUserPhone, accessLog]

/** Shows an error of a new contact or its code next to its field; returns whether it did. */
export function contactRefused(
  { code, message }: CallError,
  { setError, onLost }: { setError: (name: 'contact' | 'code', problem: string) => void; onLost: () => void },
): boolean {
  const wrongCode = code.startsWith('code.')
  const taken = code === 'account.phoneTaken' || code === 'account.emailTaken'
  if (wrongCode) setError('code', message)
  if (taken) setError('contact', message)
  if (code === 'account.oldContact') onLost()
  return wrongCode || taken || code === 'account.oldContact'
}

/** Shared by the forms for a phone and for an e-mail address. */
export function NewContactForm({
  pending,
  onSubmit,
  onCancel,
  children,
}: {
  pending: boolean
  onSubmit: () => Promise<void>
  onCancel: () => void
  children: ReactNode
}) {
  const t = useText('security')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className={classes.form}>
      {children}
      <Group>
        <Button type="submit" loading={pending}>
          {t('contact.done')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  )
}
