import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { metrics } from './metrics/index.ts'
import type { Options } from './metrics/metric.ts'
import { scoreTexts } from './testing.ts'

interface Case {
  metric: string
  note: string
  options: Options
  columns: string[]
  truth: string[]
  prediction: string[]
  part: string
  a: number
  b: number
}
const path = new URL('../fixtures/reference.json', import.meta.url)
const { cases }: { cases: Case[] } = JSON.parse(readFileSync(path, 'utf8'))

/** Relative tolerance, and absolute near 0, where R², kappa and correlations lose digits in the subtraction. */
function close(found: number | null, expected: number): boolean {
  return found !== null && Math.abs(found - expected) <= 1e-12 * Math.max(Math.abs(expected), 0.01)
}

test.each(cases.map((one, k) => ({ ...one, k })))('$k: $metric $note agrees with the reference', async (one) => {
  const result = await scoreTexts({ ...one, b: 'all' })
  expect(result).toMatchObject({ ok: true })
  if (!result.ok) return
  expect({ found: result.a, close: close(result.a, one.a) }, `expected ${one.a} on A`).toMatchObject({ close: true })
  expect({ found: result.b, close: close(result.b, one.b) }, `expected ${one.b} on B`).toMatchObject({ close: true })
})

test('the reference has cases of every metric', () => {
  expect(new Set(cases.map((one) => one.metric))).toEqual(new Set(Object.keys(metrics)))
})
