import * as validation from '@leitai/contract/validation'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { loadChunk } from '../app/chunk.ts'
import { useLanguage, useText } from '../app/i18n/use-text.ts'
import { type CallingCode, CountrySelect, MAINLAND } from './CountrySelect.tsx'
import classes from './Verify.module.css'

export interface PhoneNumber {
  phone: string
  countryCode: string
}

/** A phone's country beside its number; `read` checks both and says beside the field what is wrong. */
export function usePhoneNumber(number: string, setError: (problem: string) => void) {
  const language = useLanguage()
  const t = useText('account')
  const [country, setCountry] = useState<CallingCode>(MAINLAND)
  const read = async (): Promise<PhoneNumber | null> => {
    const phone = number.trim()
    const right =
      country.code === MAINLAND.code
        ? validation.isMainlandMobile(phone)
        : (await loadChunk(() => import('./countries.ts'))).isNumberOf(country.country, phone)
    if (!right) setError(validation.problemText(phone === '' ? 'required' : 'mobile', language, t('phone')))
    return right ? { phone, countryCode: country.code } : null
  }
  return { country, setCountry, read }
}

export function PhoneField({
  country,
  onCountry,
  ...input
}: { country: CallingCode; onCountry: (country: CallingCode) => void } & TextInputProps) {
  return (
    <div className={classes.phone}>
      <CountrySelect value={country} onChange={onCountry} />
      <TextInput required inputMode="tel" autoComplete="tel-national" maxLength={14} {...input} />
    </div>
  )
}
