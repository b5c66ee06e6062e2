import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Sequence } from './code-points.ts'
import { editDistance, longestCommon, type Span } from './edit-distance.ts'

/** Blocks of the bit-parallel method have 32 items and are taken two at a time. */
const EDGES = [0, 1, 31, 32, 33, 63, 64, 65, 95, 96, 97, 127, 128, 129, 200]
/** Few different items, so that many are equal, with one outside of the first tables. */
const item = fc.constantFrom(97, 98, 99, 0x4e00, 0x1f600)
const items = fc.constantFrom(...EDGES).chain((length) => fc.array(item, { minLength: length, maxLength: length }))
/** A text and a copy of it with some items left out, changed or added. */
const pair = fc.oneof(
  fc.tuple(items, items),
  items.chain((text) =>
    fc.tuple(
      fc.constant(text),
      fc
        .array(fc.option(fc.array(item, { maxLength: 2 }), { freq: 6 }), {
          minLength: text.length,
          maxLength: text.length,
        })
        .map((edits) => text.flatMap((one, k) => edits[k] ?? [one])),
    ),
  ),
)
const sequence = (list: number[]): Sequence => ({ items: Int32Array.from(list), length: list.length })

/** Within other items, that do not count. */
const span = (list: number[]): Span => ({ items: Int32Array.of(7, ...list, 8, 9), from: 1, to: list.length + 1 })

/** By the table of all prefixes. */
function tableOf(
  one: number[],
  other: number[],
  cell: (same: boolean, up: number, left: number, both: number) => number,
) {
  return (first: (k: number) => number) => {
    let above = Array.from({ length: other.length + 1 }, (_, k) => first(k))
    for (const [i, a] of one.entries()) {
      const line = [first(i + 1)]
      for (const [j, b] of other.entries()) line.push(cell(a === b, above[j + 1] ?? 0, line[j] ?? 0, above[j] ?? 0))
      above = line
    }
    return above[other.length]
  }
}

test('the distance is that of the table of all prefixes, whatever the lengths', () => {
  fc.assert(
    fc.property(pair, ([one, other]) => {
      const naive = tableOf(one, other, (same, up, left, both) => Math.min(up + 1, left + 1, both + (same ? 0 : 1)))
      expect(editDistance(span(one), span(other))).toBe(naive((k) => k))
    }),
    { numRuns: 400 },
  )
})

test('so is the length of the longest common subsequence', () => {
  fc.assert(
    fc.property(pair, ([one, other]) => {
      const naive = tableOf(one, other, (same, up, left, both) => (same ? both + 1 : Math.max(up, left)))
      expect(longestCommon(sequence(one), sequence(other))).toBe(naive(() => 0))
    }),
    { numRuns: 200 },
  )
})
