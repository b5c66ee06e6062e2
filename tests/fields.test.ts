import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from '../packages/server/src/bootstrap/http-server.ts'

/** What a field of any call may be. */

const fieldsOf = allCalls.flatMap(({ call, name }) => {
  const { def } = call.input._zod
  const shape = 'shape' in def && typeof def.shape === 'object' && def.shape !== null ? Object.entries(def.shape) : []
  return shape.map(([field, schema]) => ({ name: `${name}.${field}`, field, schema }))
})
const decoded = (schema: unknown, value: string): unknown =>
  schema instanceof z.ZodMiniType ? z.safeDecode(schema, value as never).data : undefined
const takes = (schema: unknown, value: string) =>
  schema instanceof z.ZodMiniType && z.safeDecode(schema, value as never).success

/** Hashed or compared as they are typed, run, or stored as a file: never a row's. */
const NEVER_KEPT = ['password', 'oldPassword', 'confirmation', 'proof', 'code', 'content']

test('no field takes U+0000 or half a surrogate pair, which PostgreSQL cannot keep', () => {
  const samples = [
    'a\0bcdefgh1A',
    'abcdefgh1A\ud800',
    '\u00001',
    'https://example.com/\0',
    '{"a":"\\u0000"}',
    '["\\ud800"]',
  ]
  // Written as JSON, such a sign is an escape of six: in a field of plain text that is what the six are.
  const holds = (value: unknown) =>
    /[\0\p{Cs}]/u.test(typeof value === 'string' ? value : Object.values(value ?? {}).join())
  const wrong = fieldsOf.filter(
    ({ field, schema }) => !NEVER_KEPT.includes(field) && samples.some((sample) => holds(decoded(schema, sample))),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('no number is larger than PostgreSQL’s integers, but for the sizes of files', () => {
  const large = fieldsOf.filter(({ schema }) => takes(schema, '2147483648') && !takes(schema, 'x'))
  const wrong = large.filter(({ schema }) => !takes(schema, '1.5') && takes(schema, '1'))
  expect([...new Set(wrong.map(({ field }) => field))].toSorted()).toEqual(['size'])
})

test('no field takes what is longer than a request may be, nor breaks over it', () => {
  const endless = ['a1A', '1', ' 1', 'a@', '1,', '汉', '\n.', '[['].map((piece) =>
    piece.repeat(10_500_000 / piece.length),
  )
  // A schema that many calls share is tried once.
  const open = new Set(
    [...new Set(fieldsOf.map(({ schema }) => schema))].filter((one) => endless.some((text) => takes(one, text))),
  )
  const wrong = fieldsOf.filter(({ schema }) => open.has(schema))
  expect(wrong.map(({ name }) => name)).toEqual([])
})
