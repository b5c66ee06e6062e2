import fc from 'fast-check'
import { expect, test } from 'vitest'
import { radixSort } from './radix-sort.ts'
import { sortByKey } from './sort.ts'

function sorted(keys: Float64Array) {
  return sortByKey(keys, Uint32Array.from(keys.keys()), (length) => new Uint32Array(length))
}
function holds(keys: Float64Array, { keys: out, payload }: { keys: Float64Array; payload: Uint32Array }) {
  const plain = keys.slice().sort()
  // Negative zero and zero are equal keys here.
  for (let i = 0; i < keys.length; i++) if ((out[i] ?? 0) + 0 !== (plain[i] ?? 0) + 0) return `order at ${i}`
  for (let i = 0; i < keys.length; i++) if (!Object.is(keys[payload[i] ?? 0], out[i])) return `payload at ${i}`
  return new Set(payload).size === keys.length ? 'sorted' : 'lost'
}

test.each<[string, (i: number) => number]>([
  ['even', (i) => (i * 0.6180339887498949) % 1],
  ['with many ties', (i) => (i * 7) % 13],
  ['all equal', () => 0.5],
  ['over hundreds of powers of ten', (i) => (i % 2 ? -1 : 1) * 10 ** (((i * 37) % 600) - 300)],
  ['crowded at one end', (i) => ((i * 0.6180339887498949) % 1) ** 40],
  ['as wide as doubles go', (i) => (i % 3 === 0 ? Number.MAX_VALUE : i % 3 === 1 ? -Number.MAX_VALUE : i)],
  ['with one far away', (i) => (i === 77 ? 1e300 : (i * 0.6180339887498949) % 1)],
])('keys %s are sorted with their payload', (_, key) => {
  for (const n of [0, 1, 2, 100, 5000, 60000]) {
    const keys = Float64Array.from({ length: n }, (_, i) => key(i))
    expect(holds(keys, sorted(keys))).toBe('sorted')
  }
})

test('any doubles are sorted, by buckets and by bits', () => {
  fc.assert(
    fc.property(fc.float64Array({ noNaN: true, noDefaultInfinity: true, maxLength: 200 }), (keys) => {
      expect(holds(keys, sorted(keys))).toBe('sorted')
      const byBits = { keys: keys.slice(), payload: Uint32Array.from(keys.keys()) }
      radixSort(byBits, 0, keys.length, (length) => new Uint32Array(length))
      expect(holds(keys, byBits)).toBe('sorted')
    }),
    { numRuns: 500 },
  )
})
