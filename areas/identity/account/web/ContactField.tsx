import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TextInput, type TextInputProps } from '@mantine/core'
import { PhoneField } from '../../verify/web/shared/PhoneField.tsx'
import type { By, useContact } from './contact.ts'

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
