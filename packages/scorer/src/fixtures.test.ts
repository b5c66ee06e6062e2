import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { metrics } from './metrics/index.ts'
import type { Options } from './metrics/metric.ts'
import { scoreFiles, scoreTexts } from './testing.ts'
import type { Score, ScoringSpec } from './types.ts'

interface Expected {
  metric: string
  note: string
  options: Options
  a: number
  b: number
}
interface Case extends Expected {
  columns: string[]
  truth: string[]
  prediction: string[]
  part: string
}
/** A case given as whole files; see `scoreFiles`. */
interface FilesCase extends Expected {
  solution: string
  submission: string
  spec?: Partial<ScoringSpec>
  /** Whether the reference and ours add in ways that are exact to the last digits; others agree to nine. */
  exact?: boolean
}

const read = (name: string) => readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')
const { cases }: { cases: Case[] } = JSON.parse(read('reference'))
const names = ['classes', 'numbers', 'ranking', 'text', 'images', 'sound', 'clusters', 'domains', 'rules', 'tasks']
const files: FilesCase[] = names
  .filter((name) => existsSync(new URL(`../fixtures/${name}.json`, import.meta.url)))
  .flatMap((name) => JSON.parse(read(name)).cases)

/** Relative tolerance, and absolute near 0, where R², kappa and correlations lose digits in the subtraction. */
function close(found: number | null, expected: number, tolerance: number): boolean {
  return found !== null && Math.abs(found - expected) <= tolerance * Math.max(Math.abs(expected), 0.01)
}

function agrees(result: Score, one: Expected, tolerance: number): void {
  expect(result).toMatchObject({ ok: true })
  if (!result.ok) return
  const { a, b } = result
  expect({ a, close: close(a, one.a, tolerance) }, `expected ${one.a} on A`).toMatchObject({ close: true })
  expect({ b, close: close(b, one.b, tolerance) }, `expected ${one.b} on B`).toMatchObject({ close: true })
}

test.each(cases.map((one, k) => ({ ...one, k })))('$k: $metric $note agrees with the reference', async (one) => {
  agrees(await scoreTexts({ ...one, b: 'all' }), one, 1e-12)
})

test.each(files.map((one, k) => ({ ...one, k })))('$k: $metric $note agrees with its reference', async (one) => {
  const { metric, options, solution, submission, spec } = one
  const result = await scoreFiles({ metric: { name: metric, options }, solution, submission, ...(spec && { spec }) })
  agrees(result, one, one.exact ? 1e-12 : 1e-9)
})

test('the references have cases of every metric', () => {
  expect(new Set([...cases, ...files].map((one) => one.metric))).toEqual(new Set(Object.keys(metrics)))
})
