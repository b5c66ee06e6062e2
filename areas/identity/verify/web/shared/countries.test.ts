import { isPhone } from '@leitai/platform/contract/validation'
import { getCountries, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { callingCode, listCountries, nationalNumber } from './countries.ts'

describe('nationalNumber', () => {
  it('strips the trunk prefix 0, spaces and the country code', () => {
    for (const typed of ['0151 2345 6789', '15123456789', '+49 151 23456789', '0151-23456789']) {
      expect(nationalNumber('DE', typed)).toBe('15123456789')
    }
  })

  // covers: pages.signin.numbers-read-chosen
  it('returns null for what is not a number of the country', () => {
    expect(nationalNumber('DE', '123')).toBeNull()
    expect(nationalNumber('DE', '+33 6 12 34 56 78')).toBeNull()
    expect(nationalNumber('XX', '15123456789')).toBeNull()
  })
})

describe('country code picker', () => {
  // covers: pages.signin.picker-country-codes
  it('lists every country once with its code, the mainland first, in the user’s language', () => {
    const [chinese, english] = [listCountries('zh'), listCountries('en')]
    expect([chinese[0]?.value, english[0]?.value]).toEqual(['CN', 'CN'])
    expect(new Set(chinese.map(({ value }) => value)).size).toBe(chinese.length)
    expect(chinese.length).toBeGreaterThan(200)
    expect(chinese.find(({ value }) => value === 'DE')?.label).toBe('+49 德国')
    expect(english.find(({ value }) => value === 'DE')?.label).toBe('+49 Germany')
    expect([callingCode('CN'), callingCode('GB'), callingCode('XX')]).toEqual(['86', '44', '86'])
  })
})

it('the server accepts a mobile number of every country', () => {
  for (const country of getCountries()) {
    const example = getExampleNumber(country, examples)
    // No example exists for some territories.
    if (!example) continue
    expect(isPhone(example.countryCallingCode, example.nationalNumber), `${country} ${example.number}`).toBe(true)
  }
})

it('the server rejects impossible numbers', () => {
  for (const [code, number] of [
    ['86', '12345678901'],
    ['86', '11012345678'],
    ['86', '99999'],
    ['999', '12345678'],
    ['9999', '12345678'],
    ['888', '12345678901'],
    ['979', '123456789'],
    ['1', '1234567890'],
    ['44', '07123456789'],
    ['852', '123'],
    ['49', '1'.repeat(14)],
  ] as const)
    expect(isPhone(code, number), `+${code} ${number}`).toBe(false)
})
