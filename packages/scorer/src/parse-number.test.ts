import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInteger, parseNumber } from './parse-number.ts'

function read(text: string): number {
  const bytes = new TextEncoder().encode(`${text}\n`)
  return parseNumber(bytes, 0, bytes.length - 1)
}

test('any double is read back bit for bit from its decimal form', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      // -0 is written as 0.
      expect(read(String(value))).toBe(value + 0)
    }),
    { numRuns: 5000 },
  )
})

test('any decimal is rounded like the JavaScript engine does', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 22 }).map((list) => list.join(''))
  const exponent = fc.option(fc.integer({ min: -330, max: 330 }), { nil: null })
  fc.assert(
    fc.property(fc.constantFrom('', '-', '+'), digits, digits, exponent, (sign, whole, fraction, power) => {
      fc.pre(whole.length + fraction.length > 0)
      const text = `${sign}${whole}.${fraction}${power === null ? '' : `e${power}`}`
      expect(read(text)).toBe(Number(text))
    }),
    { numRuns: 20000 },
  )
})

test.each([
  '',
  ' ',
  '.',
  '-',
  'e5',
  '1e',
  '1e+',
  '--1',
  '1 2',
  '1..2',
  '1.2.3',
  '0x10',
  '1_0',
  '1,0',
  'NaN',
  'Infinity',
])('text that is not a number is NaN: "%s"', (text) => {
  expect(read(text)).toBeNaN()
})

test.each([
  ['  1.5\t', 1.5],
  ['1E3', 1000],
  ['.5', 0.5],
  ['5.', 5],
  ['1e400', Number.POSITIVE_INFINITY],
  ['9007199254740993', 9007199254740992],
])('"%s" is read', (text, value) => {
  expect(read(text)).toBe(value)
})

test('integers have at most 15 digits and no other characters', () => {
  const integer = (text: string) => {
    const bytes = new TextEncoder().encode(`${text}\n`)
    return parseInteger(bytes, 0, bytes.length - 1)
  }
  expect(integer(' -42 ')).toBe(-42)
  expect(integer('007')).toBe(7)
  expect(integer('1234567890123456')).toBeNaN()
  expect(integer('1.0')).toBeNaN()
  expect(integer('-')).toBeNaN()
})
