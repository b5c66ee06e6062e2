import { describe, expect, it } from 'vitest'
import { nationalNumber } from './countries.ts'

describe('nationalNumber', () => {
  it('leaves out the 0 that is dialled at home, spaces, and the code in front', () => {
    for (const typed of ['0151 2345 6789', '15123456789', '+49 151 23456789', '0151-23456789']) {
      expect(nationalNumber('DE', typed)).toBe('15123456789')
    }
  })

  it('gives nothing for what is no number of the country', () => {
    expect(nationalNumber('DE', '123')).toBeNull()
    expect(nationalNumber('DE', '+33 6 12 34 56 78')).toBeNull()
    expect(nationalNumber('XX', '15123456789')).toBeNull()
  })
})
