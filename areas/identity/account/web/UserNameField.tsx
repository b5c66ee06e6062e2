import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { full, paths } from '@leitai/platform/web/paths'
import { Anchor, Checkbox, TextInput, type TextInputProps } from '@mantine/core'
import { PhoneField } from '../../verify/web/shared/PhoneField.tsx'
import { userNameIsExist } from '../contract.ts'
import type { By, useContact } from './contact.ts'

interface NameForm {
  values: { userName: string }
  setError(name: 'userName', problem: string): void
  checkOne(name: 'userName'): boolean
  field(name: 'userName'): TextInputProps
}

/** Whether an error is about the user name and belongs next to its field. */
export const isNameRefusal = (code: string) =>
  ['account.userNameTaken', 'account.nameAlike', 'account.nameReserved'].includes(code)

/** The user name of a new account; checks on blur whether it is available. */
export function UserNameField({ form }: { form: NameForm }) {
  const t = useText('account')
  const nameCheck = useSend(userNameIsExist)
  const check = async () => {
    if (!form.checkOne('userName')) return
    const found = await nameCheck.run({ userName: form.values.userName.trim() })
    if (found?.exist) form.setError('userName', t('userName.taken'))
  }
  return (
    <TextInput
      label={t('userName')}
      required
      autoComplete="username"
      maxLength={20}
      {...form.field('userName')}
      onBlur={check}
    />
  )
}

interface ContactFieldProps {
  by: By
  contact: ReturnType<typeof useContact>
  /** The form's `field` function. */
  field: (name: By) => TextInputProps
}

export function ContactField({ by, contact: { number }, field }: ContactFieldProps) {
  const t = useText('account')
  return by === 'phone' ? (
    <PhoneField
      country={number.country}
      onCountry={number.setCountry}
      label={t('phone')}
      {...field('phone')}
      onBlur={number.read}
    />
  ) : (
    <TextInput label={t('email')} required type="email" autoComplete="email" maxLength={100} {...field('email')} />
  )
}

interface ConsentProps {
  /** Null until touched or reported as missing. */
  agreed: boolean | null
  onChange: (agreed: boolean) => void
}

/** Unchecked by default; the two texts open in a new tab, so that the form keeps its values. */
export function Consent({ agreed, onChange }: ConsentProps) {
  const t = useText('account')
  const common = useText('common')
  return (
    <Checkbox
      checked={agreed ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={agreed === false ? t('consent.missing') : undefined}
      label={
        <>
          {t('consent', { age: limits.minorAge })}{' '}
          <Anchor href={full(paths.serverRule())} target="_blank" inherit underline="always">
            {common('footer.terms')}
          </Anchor>{' '}
          {t('consent.and')}{' '}
          <Anchor href={full(paths.privacy())} target="_blank" inherit underline="always">
            {common('footer.privacy')}
          </Anchor>
        </>
      }
    />
  )
}
