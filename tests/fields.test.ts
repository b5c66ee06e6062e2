import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from '../apps/server/http-server.ts'

/** All input fields of all calls. */

const fieldsOf = allCalls.flatMap(({ call, name }) => {
  const { def } = call.input._zod
  const shape = 'shape' in def && typeof def.shape === 'object' && def.shape !== null ? Object.entries(def.shape) : []
  return shape.map(([field, schema]) => ({ name: `${name}.${field}`, field, schema }))
})
const decoded = (schema: unknown, value: string): unknown =>
  schema instanceof z.ZodMiniType ? z.safeDecode(schema, value as never).data : undefined
const takes = (schema: unknown, value: string) =>
  schema instanceof z.ZodMiniType && z.safeDecode(schema, value as never).success

/** Hashed, compared, executed, or stored as a file: never stored in a row. */
const NEVER_KEPT = ['password', 'oldPassword', 'confirmation', 'proof', 'code', 'content']

test('no field accepts U+0000 or a lone surrogate, which PostgreSQL cannot store', () => {
  const samples = [
    'a\0bcdefgh1A',
    'abcdefgh1A\ud800',
    '\u00001',
    'https://example.com/\0',
    '{"a":"\\u0000"}',
    '["\\ud800"]',
  ]
  // In JSON such a character is an escape of six characters; a plain text field receives those six.
  const holds = (value: unknown) =>
    /[\0\p{Cs}]/u.test(typeof value === 'string' ? value : Object.values(value ?? {}).join())
  const wrong = fieldsOf.filter(
    ({ field, schema }) => !NEVER_KEPT.includes(field) && samples.some((sample) => holds(decoded(schema, sample))),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('no number exceeds PostgreSQL’s integers, except file sizes', () => {
  const large = fieldsOf.filter(({ schema }) => takes(schema, '2147483648') && !takes(schema, 'x'))
  const wrong = large.filter(({ schema }) => !takes(schema, '1.5') && takes(schema, '1'))
  expect([...new Set(wrong.map(({ field }) => field))].toSorted()).toEqual(['size'])
})

test('no field accepts or crashes on input longer than a request may be', () => {
  const endless = ['a1A', '1', ' 1', 'a@', '1,', '汉', '\n.', '[['].map((piece) =>
    piece.repeat(10_500_000 / piece.length),
  )
  // Schemas shared by many calls are tested once.
  const open = new Set(
    [...new Set(fieldsOf.map(({ schema }) => schema))].filter((one) => endless.some((text) => takes(one, text))),
  )
  const wrong = fieldsOf.filter(({ schema }) => open.has(schema))
  expect(wrong.map(({ name }) => name)).toEqual([])
})
