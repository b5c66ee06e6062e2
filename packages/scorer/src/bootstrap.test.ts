import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alikeGroups, intervalOf, isAlike } from './intervals.ts'
import { metrics } from './metrics/index.ts'
import { prepareSolution, splitDigest } from './prepare.ts'
import { score } from './score.ts'
import { bytes } from './testing.ts'
import type { Scored, ScoringSpec } from './types.ts'

interface Reference {
  cases: {
    metric: string
    truth: number[]
    first: number[]
    second: number[]
    value: number
    interval: [number, number]
    difference: [number, number]
  }[]
  grouped: { truth: number[]; first: number[]; group: number[]; value: number; interval: [number, number] }
}
const reference: Reference = JSON.parse(readFileSync(new URL('../fixtures/bootstrap.json', import.meta.url), 'utf8'))

type Row = (string | number)[]
const csv = (head: string, rows: Row[]) => `${head}\n${rows.map((row) => `${row.join(',')}\n`).join('')}`
const base: ScoringSpec = {
  id: 'id',
  target: ['y'],
  prediction: ['p'],
  metric: { name: 'rmse' },
  split: { by: 'column', column: 'board' },
  b: 'rest',
  intervals: { level: 95 },
}
const asLabels = (metric: string, values: number[]) =>
  metric === 'accuracy' ? values.map((value) => `c${value}`) : values

async function prepared(head: string, rows: Row[], spec: Partial<ScoringSpec>) {
  const made = await prepareSolution(bytes(csv(head, rows)), { ...base, ...spec })
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  return made.prepared
}
async function scored(solution: Uint8Array, rows: Row[], head = 'id,p'): Promise<Scored> {
  const result = await score(solution, bytes(csv(head, rows)))
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result
}
const drawn = (result: Scored, board: 'a' | 'b' = 'a') => {
  const deviations = result.replicates?.[board]
  if (!deviations) throw new Error('no replicates')
  return { score: result[board] ?? Number.NaN, deviations }
}
/** Both ends within 0.6 standard errors: with 200 draws an end varies by 0.19 of them. */
function expectNear(found: readonly [number, number], wanted: readonly [number, number]) {
  const error = (wanted[1] - wanted[0]) / 3.92
  expect(Math.abs(found[0] - wanted[0])).toBeLessThan(0.6 * error)
  expect(Math.abs(found[1] - wanted[1])).toBeLessThan(0.6 * error)
}
const differenceOf = (one: Scored, other: Scored): [number, number] => {
  const [first, second] = [drawn(one), drawn(other)]
  const deviations = first.deviations.map((value, draw) => value - (second.deviations[draw] ?? Number.NaN))
  return intervalOf({ score: first.score - second.score, deviations }, 95)
}
/** Repeatable numbers in [0, 1). */
function noise(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}
const standardError = ({ deviations }: { deviations: number[] }) =>
  Math.sqrt(deviations.reduce((sum, value) => sum + value * value, 0) / deviations.length)

const varianceOf = (values: number[]) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
}

describe('intervals agree with scipy.stats.bootstrap', () => {
  test.each(reference.cases)('$metric, of one submission and of the difference of two', async (one) => {
    const { metric, truth, first, second, value, interval, difference } = one
    const rows = asLabels(metric, truth).map((cell, id) => [id, cell, id % 2 ? 'A' : 'A'])
    const solution = await prepared('id,y,board', rows, { metric: { name: metric }, b: 'none' })
    const submit = (values: number[]) =>
      scored(
        solution,
        asLabels(metric, values).map((cell, id) => [id, cell]),
      )
    const results = [await submit(first), await submit(second)] as const
    expect(results[0].a).toBeCloseTo(value, 9)
    expect(results[0].replicates?.b).toBeNull()
    expectNear(intervalOf(drawn(results[0]), 95), interval)
    expectNear(differenceOf(...results), difference)
    expect(isAlike(drawn(results[0]), drawn(results[1]), 95)).toBe(difference[0] <= 0 && difference[1] >= 0)
  })

  test('a mean over groups draws whole groups', async () => {
    const { truth, first, group, value, interval } = reference.grouped
    const rows = truth.map((cell, id) => [id, cell, `g${group[id]}`, 'A'])
    const spec = { metric: { name: 'mae' }, group: { column: 'g' }, b: 'none' } as const
    const solution = await prepared('id,y,g,board', rows, spec)
    const result = await scored(
      solution,
      first.map((cell, id) => [id, cell]),
    )
    expect(result.a).toBeCloseTo(value, 9)
    expectNear(intervalOf(drawn(result), 95), interval)
  })
})

describe('large boards', () => {
  const rows = 30_000
  const random = noise(5)
  const truth = Array.from({ length: rows }, () => (random() < 0.5 ? 'x' : 'y'))
  const guess = truth.map((value) => (random() < 0.9 ? value : value === 'x' ? 'y' : 'x'))
  const answers = guess.map((value, id) => [id, value])
  const solutionOf = (labels: string[], metric = 'accuracy') =>
    prepared(
      'id,y,board',
      labels.map((value, id) => [id, value, id % 3 === 0 ? 'A' : 'B']),
      { metric: { name: metric }, b: 'all' },
    )

  test('are cut into blocks, with the spread of the binomial distribution', async () => {
    const result = await scored(await solutionOf(truth), answers)
    for (const [board, count] of [['a', rows / 3] as const, ['b', rows] as const]) {
      const one = drawn(result, board)
      const binomial = Math.sqrt((one.score * (1 - one.score)) / count)
      expect(standardError(one) / binomial).toBeGreaterThan(0.8)
      expect(standardError(one) / binomial).toBeLessThan(1.2)
    }
  })

  test('with a class too rare for blocks are drawn in fewer rows, with the same spread', async () => {
    const positives = truth.map((_, id) => (id % 600 < 3 ? '1' : '0'))
    const solution = await solutionOf(positives, 'auc')
    const values = positives.map((value, id) => [id, (0.6 * random() + 0.4 * Number(value) * random()).toFixed(6)])
    const result = await scored(solution, values)
    const one = drawn(result, 'b')
    // DeLong, DeLong and Clarke-Pearson 1988: the variances of the shares of wins of each positive and of each negative row.
    const scores = (positive: string) =>
      values.filter((_, id) => positives[id] === positive).map(([, cell]) => Number(cell))
    const [ones, zeros] = [scores('1'), scores('0')]
    const wins = ones.map((high) => zeros.filter((low) => high > low).length / zeros.length)
    const losses = zeros.map((low) => ones.filter((high) => high > low).length / ones.length)
    const expected = Math.sqrt(varianceOf(wins) / ones.length + varianceOf(losses) / zeros.length)
    expect(standardError(one) / expected).toBeGreaterThan(0.75)
    expect(standardError(one) / expected).toBeLessThan(1.25)
  })
})

test('95 % intervals of accuracy hold the true value about as often as they say', async () => {
  const [rows, right, rounds] = [150, 0.8, 200]
  const random = noise(11)
  let held = 0
  const solution = await prepared(
    'id,y,board',
    Array.from({ length: rows }, (_, id) => [id, id % 2 ? 'x' : 'y', 'A']),
    { metric: { name: 'accuracy' }, b: 'none' },
  )
  for (let round = 0; round < rounds; round++) {
    const guess = Array.from({ length: rows }, (_, id) => [id, random() < right === (id % 2 === 1) ? 'x' : 'y'])
    const [low, high] = intervalOf(drawn(await scored(solution, guess)), 95)
    if (low <= right && right <= high) held++
  }
  expect(held / rounds).toBeGreaterThan(0.9)
  expect(held / rounds).toBeLessThan(0.99)
})

describe('draws', () => {
  const ROWS = 120
  const part = (id: number) => (id % 2 === 0 ? 'A' : 'B')
  const truth = Array.from({ length: ROWS }, (_, id) => id % 7)
  const guess = truth.map((value, id) => [id, value + ((id * 13) % 11) / 10])
  const solutionOf = (values: number[], spec: Partial<ScoringSpec> = {}, boardOf: (id: number) => string = part) =>
    prepared(
      'id,y,board',
      values.map((value, id) => [id, value, boardOf(id)]),
      spec,
    )

  test('are the same for every process and every order of the file', async () => {
    const solution = await solutionOf(truth)
    const first = await scored(solution, guess)
    expect(await scored(solution.slice(), guess.toReversed())).toEqual(first)
    expect(first.replicates?.a).toHaveLength(200)
    expect(new Set(first.replicates?.a).size).toBeGreaterThan(150)
  })

  test('of A do not depend on the labels of B, nor on what is submitted for it', async () => {
    const first = await scored(await solutionOf(truth), guess)
    const otherTruth = truth.map((value, id) => (part(id) === 'B' ? 6 - value : value))
    const otherGuess = guess.map(([id, value]) => [id as number, part(id as number) === 'B' ? 100 : (value as number)])
    const other = await scored(await solutionOf(otherTruth), otherGuess)
    expect(other.replicates?.a).toEqual(first.replicates?.a)
    expect(other.replicates?.b).not.toEqual(first.replicates?.b)
  })

  test('are others for another split, and follow from what can be verified after the reveal', async () => {
    const one = await solutionOf(truth)
    const other = await solutionOf(truth, {}, (id) => (id === 1 ? 'A' : part(id)))
    expect(splitDigest(one)).not.toBe(splitDigest(other))
    expect((await scored(one, guess)).replicates?.a).not.toEqual((await scored(other, guess)).replicates?.a)
  })

  test('on which the metric has no value are made again, or there is no interval', async () => {
    const ones = (count: number) => truth.map((_, id) => (id < 2 * count ? 1 : 0))
    const few = await scored(await solutionOf(ones(1), { metric: { name: 'auc' }, b: 'none' }), guess)
    // One positive row among 60: a third of the draws have none.
    expect(few.replicates?.a).toHaveLength(200)
    expect(few.replicates?.a?.every((value) => Number.isFinite(value))).toBe(true)
  })

  test('of a board without a score give none, and leave those of the other', async () => {
    const tiny = truth.map((_, id) => (id === 1 ? 1e-300 : 1))
    const solution = await solutionOf(tiny, { metric: { name: 'mape' } })
    const result = await scored(
      solution,
      guess.map(([id]) => [id ?? 0, id === 1 ? 1e15 : 2]),
    )
    expect(result).toMatchObject({ a: 1, b: null, replicates: { b: null } })
    expect(result.replicates?.a).toHaveLength(200)
  })

  test('are not made of fewer than 20 rows or groups', async () => {
    const small = await solutionOf(truth, {}, (id) => (id < 19 ? 'A' : 'B'))
    const result = await scored(small, guess)
    expect(result.replicates?.a).toBeNull()
    expect(result.replicates?.b).toHaveLength(200)
    const rows = truth.map((value, id) => [id, value, `g${id % 19}`, 'A'])
    const grouped = await prepared('id,y,g,board', rows, { metric: { name: 'mae' }, group: { column: 'g' }, b: 'none' })
    expect((await scored(grouped, guess)).replicates).toEqual({ a: null, b: null })
  })

  test('are of the number that orders the board: arithmetic is computed on each', async () => {
    const measure = { target: ['y'], prediction: ['p'] }
    const columns = [
      { name: 'mae', metric: { name: 'mae' }, ...measure },
      { name: 'twice', expression: '2 * mae + 1', direction: 'lower' as const },
    ]
    const mae = await scored(await solutionOf(truth, { columns, rank: { by: 'column', column: 'mae' } }), guess)
    const twice = await scored(await solutionOf(truth, { columns, rank: { by: 'column', column: 'twice' } }), guess)
    expect(twice.a).toBeCloseTo(2 * mae.a + 1, 12)
    for (const [draw, value] of (mae.replicates?.a ?? []).entries())
      expect(twice.replicates?.a?.[draw]).toBeCloseTo(2 * value, 5)
    const wrong = await scored(await solutionOf(truth, { columns }), guess)
    expect(wrong.replicates?.a).not.toEqual(mae.replicates?.a)
  })

  test('take the rows of a slice alone, and an id with all its entries', async () => {
    const rows = truth.map((value, id) => [id, value, id % 3 === 0 ? 'in' : 'out', 'A'])
    const sliced = await prepared('id,y,s,board', rows, {
      metric: { name: 'mae' },
      slice: { column: 's', value: 'in' },
      b: 'none',
    })
    const changed = guess.map(([id, value]) => [id as number, (id as number) % 3 === 0 ? (value as number) : 1e6])
    expect((await scored(sliced, changed)).replicates).toEqual((await scored(sliced, guess)).replicates)
    const corners = (at: number, shift: number) => [at % 30, shift, 0, 10, 10]
    const boxes = Array.from({ length: 60 }, (_, at) => [...corners(at, at < 30 ? 0 : 50), 'A'])
    const images = await prepared('id,x,y,w,h,board', boxes, {
      metric: { name: 'detection-precision' },
      target: ['x', 'y', 'w', 'h'],
      prediction: ['x', 'y', 'w', 'h'],
      b: 'none',
    })
    const found = boxes.map((_, at) => corners(at, (at < 30 ? 0 : 50) + (at % 5)))
    const result = await scored(images, found, 'id,x,y,w,h')
    expect(result.replicates?.a).toHaveLength(200)
    // All boxes of an image are drawn together, so that an image with two boxes is as good on a draw as it is.
    expect(standardError(drawn(result))).toBeGreaterThan(0)
  })
})

const COPIES = 12
const copied = (text: string) => {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const rows = Array.from({ length: COPIES }, (_, copy) => lines.map((line) => `${copy}-${line}`)).flat()
  return `${head}\n${rows.join('\n')}\n`
}
const namesOf = (text: string) => (text.split('\n')[0] ?? '').split(',').slice(1)

test.each(Object.values(metrics).filter(({ formula }) => !formula))(
  '$name: each draw of its worked example, repeated, has a number, or there is no interval',
  async (metric) => {
    const { example } = metric
    const files =
      'solution' in example
        ? example
        : {
            solution: `id,truth\n${example.truth.map((cell, id) => `${id},"${cell}"\n`).join('')}`,
            submission: `id,${example.columns?.join(',') ?? 'prediction'}\n${example.prediction
              .map((cell, id) =>
                example.columns && example.columns.length > 1 ? `${id},${cell}\n` : `${id},"${cell}"\n`,
              )
              .join('')}`,
          }
    const spec: ScoringSpec = {
      ...base,
      target: namesOf(files.solution),
      prediction: namesOf(files.submission),
      metric: { name: metric.name, ...(example.options && { options: example.options }) },
      split: { by: 'seed', seed: '5eed'.repeat(8), aShare: 1 },
      b: 'none',
    }
    const made = await prepareSolution(bytes(copied(files.solution)), spec)
    if (!made.ok) throw new Error(JSON.stringify(made.faults))
    const result = await score(made.prepared, bytes(copied(files.submission)))
    const deviations = result.ok ? result.replicates?.a : undefined
    expect(result).toMatchObject({ ok: true })
    if (made.rows < 20) expect(deviations).toBeNull()
    else expect(deviations?.filter((value) => Number.isFinite(value))).toHaveLength(200)
  },
)

test('without intervals there are no replicates', async () => {
  const rows = Array.from({ length: 40 }, (_, id) => [id, id % 5, 'A'])
  const made = await prepareSolution(bytes(csv('id,y,board', rows)), {
    ...base,
    b: 'none',
    intervals: undefined,
  } as never)
  expect(
    made.ok &&
      (await scored(
        made.prepared,
        rows.map(([id]) => [id ?? 0, 1]),
      )),
  ).not.toHaveProperty('replicates')
})

test.each([
  ['a formula', { metric: { name: 'formula-js', options: { code: '1' } } }, 'no-intervals', 'formula'],
  ['a level that is too high', { intervals: { level: 100 } }, 'bad-option', undefined],
  ['a level that is no whole number', { intervals: { level: 90.5 } }, 'bad-option', undefined],
  [
    'groups by two columns',
    {
      metric: { name: 'mae' },
      group: { column: 'g' },
      hidden: true,
      columns: [
        { name: 'b', metric: { name: 'mae' }, target: ['y'], prediction: ['p'], group: { column: 'h' }, hidden: true },
        { name: 'both', expression: 'score + b', direction: 'lower' as const },
      ],
    },
    'no-intervals',
    'groups',
  ],
])('%s is refused when the solution is prepared', async (_, spec, code, reason) => {
  const rows = Array.from({ length: 40 }, (_, id) => [id, id % 5, id % 2, id % 3, 'A'])
  const made = await prepareSolution(bytes(csv('id,y,g,h,board', rows)), { ...base, b: 'none', ...spec })
  expect(made).toMatchObject({ ok: false, faults: [{ code, ...(reason && { reason }) }] })
})

describe('intervals of any numbers', () => {
  const deviations = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 200, maxLength: 200 })
  const value = fc.double({ min: -5, max: 5, noNaN: true })
  const level = fc.integer({ min: 80, max: 99 })

  test('contain the number, and grow with the level', () => {
    fc.assert(
      fc.property(value, deviations, level, (score, list, percent) => {
        const [low, high] = intervalOf({ score, deviations: list }, percent)
        const [wideLow, wideHigh] = intervalOf({ score, deviations: list }, Math.min(99, percent + 1))
        expect(low).toBeLessThanOrEqual(score)
        expect(high).toBeGreaterThanOrEqual(score)
        expect(wideLow).toBeLessThanOrEqual(low)
        expect(wideHigh).toBeGreaterThanOrEqual(high)
      }),
    )
  })

  test('make groups of neighbours that do not overlap, all like their first', () => {
    const row = fc.option(fc.record({ score: value, deviations }), { freq: 4 })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), level, (rows, percent) => {
        let last = -1
        for (const { from, to } of alikeGroups(rows, percent)) {
          expect(from).toBeGreaterThan(last)
          expect(to).toBeGreaterThan(from)
          const first = rows[from]
          for (const other of rows.slice(from, to + 1))
            expect(first && other && isAlike(first, other, percent)).toBe(true)
          last = to
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the same number on the same draws is alike at every level, one that is always ahead at none', () => {
    fc.assert(
      fc.property(value, deviations, level, (score, list, percent) => {
        const one = { score, deviations: list }
        expect(isAlike(one, one, percent)).toBe(true)
        expect(isAlike(one, { score: score + 1e-3, deviations: list }, percent)).toBe(false)
      }),
    )
  })
})
