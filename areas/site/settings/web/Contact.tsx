import { isEmail } from '@leitai/platform/contract/validation'
import { PictureField } from '@leitai/platform/web/app/PictureField.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { TextInput } from '@mantine/core'
import type { FormProps } from './forms.tsx'

export function Contact({ value, onChange }: FormProps<'contact'>) {
  const t = useText('site')
  return (
    <>
      <TextInput
        label={t('email')}
        maxLength={100}
        value={value.email}
        error={value.email === '' || isEmail(value.email.trim()) ? null : t('email.wrong')}
        onChange={(event) => onChange({ ...value, email: event.currentTarget.value })}
      />
      <TextInput
        label={t('phone')}
        maxLength={40}
        value={value.phone}
        onChange={(event) => onChange({ ...value, phone: event.currentTarget.value })}
      />
      <BilingualField
        label={t('address')}
        max={200}
        value={value.address}
        onChange={(address) => onChange({ ...value, address })}
      />
      <BilingualField
        label={t('hours')}
        max={100}
        value={value.hours}
        onChange={(hours) => onChange({ ...value, hours })}
      />
      <PictureField
        label={t('groupQr')}
        value={value.groupQr || null}
        onChange={(groupQr) => onChange({ ...value, groupQr: groupQr ?? '' })}
      />
      <BilingualField
        label={t('groupText')}
        max={60}
        value={value.groupText}
        onChange={(groupText) => onChange({ ...value, groupText })}
      />
    </>
  )
}
