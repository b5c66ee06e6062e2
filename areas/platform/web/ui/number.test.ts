import { expect, test } from 'vitest'
import { writeNumber } from './numbers.tsx'

test('numbers are written as Intl writes them', () => {
  const intl = new Intl.NumberFormat('en-US')
  const numbers = [
    0, 7, -7, 999, 1000, -1000, 99_999, 123_456, 1_234_567, -9_007_199_254_740_991, 1e16, 0.5, -1234.5678,
  ]
  for (const value of numbers) expect(writeNumber(value)).toBe(intl.format(value))
})
