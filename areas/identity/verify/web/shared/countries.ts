import type { Language } from '@leitai/platform/contract/language'
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

export interface Country {
  /** ISO 3166 code, such as CN. */
  value: string
  label: string
}

const isCountry = (text: string): text is CountryCode => getCountries().some((country) => country === text)

/** Every country with its calling code: the mainland first, then by name. */
export function listCountries(language: Language): Country[] {
  const names = new Intl.DisplayNames([language === 'zh' ? 'zh-CN' : 'en'], { type: 'region' })
  const all = getCountries().map((value) => ({ value, name: names.of(value) ?? value }))
  const first = (value: string) => (value === 'CN' ? 0 : 1)
  return all
    .sort((one, other) => first(one.value) - first(other.value) || one.name.localeCompare(other.name, language))
    .map(({ value, name }) => ({ value, label: `+${getCountryCallingCode(value)} ${name}` }))
}

export const callingCode = (country: string) => (isCountry(country) ? getCountryCallingCode(country) : '86')

/** The digits after the country code, without trunk prefix 0 and spacing. */
export function nationalNumber(country: string, typed: string): string | null {
  const parsed = isCountry(country) ? parsePhoneNumberFromString(typed, country) : undefined
  return parsed?.isValid() && parsed.countryCallingCode === callingCode(country) ? parsed.nationalNumber : null
}
