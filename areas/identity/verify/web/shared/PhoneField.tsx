import { foldDigits } from '@leitai/platform/contract/fold'
import * as validation from '@leitai/platform/contract/validation'
import { loadChunk } from '@leitai/platform/web/framework/chunk'
import { useLanguage, useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { type CallingCode, CountrySelect, MAINLAND } from './CountrySelect.tsx'
import classes from './Verify.module.css'

interface PhoneNumber {
  phone: string
  countryCode: string
}

/** Normalizes a number with spaces or country code, or returns null if it is not a number of that country. */
export async function readNumber({ country, code }: CallingCode, typed: string): Promise<string | null> {
  if (code !== MAINLAND.code) {
    const { nationalNumber } = await loadChunk(() => import('./countries.ts'))
    return nationalNumber(country, foldDigits(typed))
  }
  const phone = foldDigits(typed).replace(/^\+86/, '')
  return validation.isMainlandMobile(phone) ? phone : null
}

/** A phone number with its country; `read` validates both and shows errors next to the field. */
export function usePhoneNumber(number: string, setError: (problem: string) => void) {
  const language = useLanguage()
  const t = useText('account')
  const [country, setCountry] = useState<CallingCode>(MAINLAND)
  const read = async (): Promise<PhoneNumber | null> => {
    const phone = await readNumber(country, number)
    if (phone !== null) return { phone, countryCode: country.code }
    setError(validation.problemText(number.trim() === '' ? 'required' : 'mobile', language, t('phone')))
    return null
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
      <TextInput required inputMode="tel" autoComplete="tel-national" maxLength={24} {...input} />
    </div>
  )
}
