import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metrics } from './metrics/index.ts'
import type { Metric, TruthKind } from './metrics/metric.ts'
import { loadPrepared } from './prepared.ts'
import { score } from './score.ts'
import { bytes, prepareTexts, scoreTexts, submissionText, type Texts } from './testing.ts'
import type { Score } from './types.ts'

/** Of each property and metric. */
const RUNS = process.env.THOROUGH ? 25 : 8

const all = Object.values(metrics).filter(({ truth }) => typeof truth === 'string')
const number = fc.integer({ min: -40, max: 40 }).map((n) => String(n / 8))
const natural = fc.integer({ min: 1, max: 40 }).map((n) => String(n / 8))
const probability = fc.integer({ min: 0, max: 16 }).map((n) => String(n / 16))
const label = fc.constantFrom('a', 'b', 'c')
const list = fc
  .uniqueArray(fc.constantFrom('u', 'v', 'w', 'x', 'y'), { minLength: 1, maxLength: 4 })
  .map((items) => items.join(' '))
const mask = fc.constantFrom('', '1 3', '2 2 7 1', '4 5', '1 9')

/** Metrics that need a truth above 0. */
const positive = [
  'gini',
  'rmsle',
  'msle',
  'mape',
  'rmspe',
  'poisson-deviance',
  'gamma-deviance',
  'tweedie-deviance',
  'sq-rel',
  'rmse-log',
  'log10-error',
  'silog',
  'delta-accuracy',
]

/** The first truths of each board, where others are needed. */
const starts: Record<string, string> = { ets: '-1 2 3' }

/** Possible fields of a metric’s truth and predictions. */
function fields(metric: Metric): [truth: fc.Arbitrary<string>, prediction: fc.Arbitrary<string>] {
  if (typeof metric.truth !== 'string' || typeof metric.prediction !== 'string') throw new Error('see files.test.ts')
  const truth = {
    number: positive.includes(metric.name) ? natural : number,
    binary: fc.constantFrom('0', '1'),
    class: label,
    items: list,
    'item-set': list,
    mask,
    columns: number,
  }[metric.truth]
  const prediction = {
    number,
    probability,
    'non-negative': natural,
    'class-probabilities': fc.tuple(probability, probability, probability).map((row) => row.join(',')),
    label: fc.constantFrom('a', 'b', 'c', 'd'),
    ranking: list,
    'label-set': list,
    mask,
    columns: number,
  }[metric.prediction]
  return [truth, prediction]
}

function texts(metric: Metric): fc.Arbitrary<Texts> {
  const [truth, prediction] = fields(metric)
  // The first six rows ensure that every board has all classes and no constant truth.
  const first = {
    number: '1 2 3',
    binary: '0 1 1',
    class: 'a b c',
    items: 'u v w',
    'item-set': 'u v|w x|y',
    mask: ' | |1 3',
    columns: '1 2 3',
  }[metric.truth as TruthKind]
  const start = (starts[metric.name] ?? first).split((starts[metric.name] ?? first).includes('|') ? '|' : ' ')
  return fc
    .array(fc.tuple(truth, prediction, fc.constantFrom('A', 'B')), { minLength: 6, maxLength: 25 })
    .map((rows) => ({
      metric: metric.name,
      ...(metric.prediction === 'class-probabilities' && { columns: ['a', 'b', 'c'] }),
      truth: rows.map(([value], row) => (row < 6 ? (start[row % 3] ?? value).trim() : value)),
      prediction: rows.map(([, value]) => value),
      part: rows.map(([, , part], row) => (row < 3 ? 'A' : row < 6 ? 'B' : part)).join(''),
    }))
}

function boards(result: Score): { a: number; b: number } {
  if (!result.ok || result.b === null) throw new Error(JSON.stringify(result))
  return { a: result.a, b: result.b }
}

/** A file in which most labels are unknown has no score; that is tried elsewhere. */
const isStopped = (result: Score): boolean => !result.ok && result.faults.some(({ code }) => code === 'unknown-labels')

// covers: rules.submission.nan-infinity-refused
test.each(all)('$name: the order of submitted rows does not matter, and a score is never NaN', async (metric) => {
  await fc.assert(
    fc.asyncProperty(
      texts(metric),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      async (one, stream) => {
        const prepared = await prepareTexts(one)
        const [head = '', ...rows] = submissionText(one).trimEnd().split('\n')
        const shuffled = rows.map((row) => ({ row, at: stream.next().value ?? 0 })).sort((x, y) => x.at - y.at)
        const straight = await score(prepared, bytes([head, ...rows].join('\n')))
        expect(await score(prepared, bytes([head, ...shuffled.map(({ row }) => row)].join('\n')))).toEqual(straight)
        if (!isStopped(straight)) expect(Object.values(boards(straight)).every(Number.isFinite)).toBe(true)
      },
    ),
    { numRuns: RUNS },
  )
})

test.each(all)('$name: A and the rest are scored like separate files', async (metric) => {
  await fc.assert(
    fc.asyncProperty(texts(metric), async (one) => {
      const whole = await scoreTexts({ ...one, b: 'rest' })
      if (isStopped(whole)) return
      const { a, b } = boards(whole)
      const only = async (board: string) => {
        const keep = <T>(values: T[]) => values.filter((_, row) => one.part?.[row] === board)
        const half: Texts = { ...one, truth: keep(one.truth), prediction: keep(one.prediction), part: '' }
        const result = await scoreTexts(half)
        return isStopped(result) ? null : boards(result).b
      }
      const [onA, onB] = [await only('A'), await only('B')]
      // The macro average runs over all labels of the solution, so for it a part is not a separate solution.
      if (onA !== null) expect(a).toBeCloseTo(onA, 11)
      if (onB !== null) expect(b).toBeCloseTo(onB, 11)
    }),
    { numRuns: RUNS },
  )
})

test.each(all.filter((metric) => metric.truth !== 'mask'))(
  '$name: constant predictions have a value',
  async (metric) => {
    const [, prediction] = fields(metric)
    await fc.assert(
      fc.asyncProperty(texts(metric), prediction, async (one, value) => {
        const result = await scoreTexts({ ...one, prediction: one.truth.map(() => value) })
        if (isStopped(result)) return
        const { a, b } = boards(result)
        expect(Number.isFinite(a) && Number.isFinite(b)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  },
)

test('any bytes are scored or refused, without an exception', async () => {
  const prepared = await prepareTexts({ metric: 'rmse', truth: ['1', '2', '3'], prediction: [] })
  const noise = fc.array(fc.constantFrom(0, 10, 13, 34, 44, 46, 48, 49, 50, 105, 100, 255, 0xc3, 101, 45), {
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(noise, fc.boolean(), async (list, header) => {
      const head = header ? Array.from(new TextEncoder().encode('id,prediction\n')) : []
      const result = await score(prepared, [Uint8Array.from([...head, ...list])])
      expect(result.ok || result.faultCount >= result.faults.length).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('bytes that are not a prepared solution are reported as such', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), async (noise) => {
      expect(loadPrepared(noise, metrics)).toBeNull()
      expect(await score(noise, bytes('id,p\n'))).toMatchObject({ ok: false, faults: [{ code: 'bad-prepared' }] })
    }),
  )
})

test('a submission does not affect the next one', async () => {
  const prepared = await prepareTexts({ metric: 'rmse', truth: ['5', '6', '7'], prediction: [] })
  const good = 'id,prediction\n2,7\n0,5\n1,6\n'
  const before = await score(prepared, bytes(good))
  await score(prepared, bytes('id,prediction\n2,1\n2,x\n'))
  await score(prepared, bytes('id,prediction\n0,99\n1,99\n2,99\n'))
  expect(await score(prepared, bytes(good))).toEqual(before)
})
