import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { maybeTime, page, time } from '../contract/inputs.ts'
import { encoderOf } from './encoder.ts'

const Row = z.object({
  id: z.int(),
  at: time,
  until: maybeTime,
  note: z.optional(z.string()),
  tags: z.array(z.string()),
})
const Either = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('day'), at: time }),
  z.object({ kind: z.literal('text'), text: z.string() }),
])
const Answer = z.object({
  ...page(Row).shape,
  best: z.nullable(Row),
  byName: z.record(z.string(), Row),
  counts: z.record(z.string(), z.number()),
  either: z.array(Either),
  cells: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  range: z.tuple([z.number(), z.number()]),
  state: z.enum(['open', 'closed']),
  detail: z.unknown(),
})

const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
/** With a field that the schema does not declare. */
const row = fc.record(
  {
    id: fc.nat(),
    at: date,
    until: fc.option(date),
    note: fc.string(),
    tags: fc.array(fc.string()),
    secret: fc.string(),
  },
  { requiredKeys: ['id', 'at', 'until', 'tags', 'secret'] },
)
const either = fc.oneof(
  fc.record({ kind: fc.constant('day' as const), at: date, secret: fc.string() }),
  fc.record({ kind: fc.constant('text' as const), text: fc.string(), secret: fc.string() }),
)
const name = fc.stringMatching(/^[a-z]{1,9}$/)
const answer = fc.record({
  list: fc.array(row),
  total: fc.nat(),
  page: fc.nat(),
  pageSize: fc.nat(),
  best: fc.option(row),
  byName: fc.dictionary(name, row),
  counts: fc.dictionary(name, fc.nat()),
  either: fc.array(either),
  cells: fc.array(fc.array(fc.oneof(fc.string(), fc.nat(), fc.constant(null)))),
  range: fc.tuple(fc.nat(), fc.nat()),
  state: fc.constantFrom('open' as const, 'closed' as const),
  detail: fc.jsonValue(),
  secret: fc.string(),
})

const wire = (value: unknown) => JSON.parse(JSON.stringify(value))

test('answers are encoded as zod encodes them, without fields that are not declared', () => {
  const encode = encoderOf(Answer)
  fc.assert(
    fc.property(answer, (given) => {
      const encoded = wire(encode(given))
      expect(encoded).toEqual(wire(z.encode(Answer, given)))
      expect(JSON.stringify(encoded)).not.toContain('"secret":')
    }),
    { numRuns: 200 },
  )
})

test('a kind of schema that is not compiled is encoded by zod', () => {
  const Odd = z.object({ either: z.intersection(z.object({ at: time }), z.object({ no: z.int() })) })
  const given = { either: { at: new Date(0), no: 1, secret: 'x' } }
  expect(wire(encoderOf(Odd)(given))).toEqual({ either: { at: '1970-01-01T00:00:00.000Z', no: 1 } })
})
