import type { WireOf } from '@leitai/platform/contract/call'
import type { CallError } from '@leitai/platform/contract/client'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { PasswordInput, TextInput } from '@mantine/core'
import type { tokens } from '../../../token/contract.ts'

export type ProofKind = WireOf<typeof tokens>['proof']

/** Shows a rejected proof at its field; returns whether the error was one. */
export const askForProof =
  (setError: (field: 'proof', problem: string) => void) =>
  ({ code, message }: CallError): boolean => {
    const isAbout = code === 'account.passwordWrong' || code === 'twoStep.wrong'
    if (isAbout) setError('proof', message)
    return isAbout
  }

interface ProofProps {
  kind: ProofKind
  field: { value: string; error?: React.ReactNode; onChange: React.ChangeEventHandler<HTMLInputElement> }
}

/** Re-authentication: a code of the second factor, or the password. */
export function Proof({ kind, field }: ProofProps) {
  const t = useText('account')
  if (kind === 'none') return null
  if (kind === 'code') {
    return (
      <TextInput
        label={t('proof.code')}
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        {...field}
      />
    )
  }
  return (
    <PasswordInput
      label={t('proof.password')}
      required
      autoComplete="current-password"
      maxLength={200}
      visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
      {...field}
    />
  )
}

type Contact = { email: string } | { phone: string; countryCode: string }

/** The recipient of a code, as a captcha's purpose contains it. */
export const addressOf = (contact: Contact) =>
  'email' in contact ? contact.email : `+${contact.countryCode}${contact.phone}`
