import { describe, expect, test } from 'vitest'
import { parseExpression } from './expression.ts'
import { metrics } from './metrics/index.ts'
import { checkSpecOf } from './plan-tasks.ts'
import { prepareSolution } from './prepare.ts'
import { loadPrepared } from './prepared.ts'
import { score } from './score.ts'
import { bytes, checkCsv, scoreFiles } from './testing.ts'
import { trialScores } from './trial.ts'
import type { ScoringSpec } from './types.ts'

const csv = (head: string, rows: readonly (readonly (string | number)[])[]) =>
  `${head}\n${rows.map((row) => row.join(',')).join('\n')}\n`
const numbers = Array.from({ length: 60 }, (_, at) => at)
/** Rows 0 to 49 are on A; `part` is small on the first `few` of them. */
const solution = (few: number) =>
  csv(
    'id,y,part,board',
    numbers.map((at) => [at, at % 7, at < few ? 'small' : 'large', at < 50 ? 'A' : 'B']),
  )
const measure = { target: ['y'], prediction: ['p'] }
const base: ScoringSpec = {
  id: 'id',
  ...measure,
  metric: { name: 'rmse' },
  split: { by: 'column', column: 'board' },
  b: 'all',
}
const sliced = (value: string) => ({
  name: 'part',
  metric: { name: 'mae' },
  ...measure,
  slice: { column: 'part', value },
})
const prepared = (few: number, more: Partial<ScoringSpec>) =>
  prepareSolution(bytes(solution(few)), { ...base, ...more })

describe('a slice is not to be seen before the reveal', () => {
  test.each([
    ['if it has few rows', 19, 'small', ['part']],
    ['if it leaves out few rows, which the number of all rows would tell', 19, 'large', ['part']],
    ['but may be otherwise', 20, 'small', []],
  ] as const)('%s', async (_, few, value, thin) => {
    expect(await prepared(few, { columns: [sliced(value)] })).toMatchObject({ ok: true, thin })
  })

  test('and nor is arithmetic with it, also if the slice itself is never shown', async () => {
    const total = { name: 'total', expression: 'score + part', direction: 'lower' } as const
    expect(await prepared(19, { columns: [sliced('small'), total] })).toMatchObject({ thin: ['part', 'total'] })
    const hidden = { ...sliced('small'), hidden: true }
    expect(await prepared(19, { columns: [hidden, total] })).toMatchObject({ thin: ['total'] })
  })

  // 100 rows on A: `region` is north, south, or odd on the last `few`; `zone` is the same as north but for `few` rows.
  const regions = (few: number) =>
    csv(
      'id,y,region,zone,board',
      Array.from({ length: 100 }, (_, at) => [
        at,
        at % 7,
        at >= 100 - few ? 'odd' : at < 30 ? 'north' : 'south',
        at < 30 + few ? 'near' : 'far',
        'A',
      ]),
    )
  const by = (column: string, value: string) => ({ ...sliced(value), name: value, slice: { column, value } })
  test.each([
    ['slices of one column leave out', [by('region', 'north'), by('region', 'south')], ['south']],
    ['two slices differ in', [by('region', 'north'), by('zone', 'near')], ['near']],
    ['slices of two columns leave out', [by('region', 'north'), by('zone', 'far')], ['far']],
  ])('if there are few rows that %s', async (_, columns, thin) => {
    const of = (few: number) => prepareSolution(bytes(regions(few)), { ...base, b: 'none', columns })
    expect(await of(19)).toMatchObject({ ok: true, thin })
    expect(await of(20)).toMatchObject({ ok: true, thin: [] })
    expect(await of(0)).toMatchObject({ ok: true, thin: [] })
    // Those that decide the rank are seen first.
    const [, last] = columns
    const rank = { by: 'column' as const, column: last?.name ?? '' }
    const ruled = await prepareSolution(bytes(regions(19)), { ...base, b: 'none', columns, rank })
    expect(ruled).toMatchObject({ ok: true, thin: [columns[0]?.name] })
  })

  test('but classes that cross may be smaller, if nothing tells them apart', async () => {
    // 20 rows of the north, half of them near: no sum of the numbers counts one half alone.
    const rows = Array.from({ length: 100 }, (_, at) => [
      at,
      at % 7,
      at < 20 ? 'north' : 'south',
      at % 2 ? 'near' : 'far',
      'A',
    ])
    const given = { ...base, b: 'none' as const, columns: [by('region', 'north'), by('zone', 'near')] }
    expect(await prepareSolution(bytes(csv('id,y,region,zone,board', rows)), given)).toMatchObject({
      ok: true,
      thin: [],
    })
  })

  test.each([
    [{ by: 'column', column: 'part' }],
    [{ by: 'order', columns: ['score', 'part'] }],
    [{ by: 'ranks', columns: ['part', 'score'] }],
  ] as const)('and cannot decide the rank: %j', async (rank) => {
    const columns = [sliced('small')]
    const given = rank.by === 'column' ? { ...rank } : { ...rank, columns: [...rank.columns] }
    expect(await prepared(19, { columns, rank: given })).toMatchObject({ ok: false, faults: [{ code: 'rank-thin' }] })
    expect(await prepared(20, { columns, rank: given })).toMatchObject({ ok: true })
  })
})

test('a check knows nothing of the solution’s columns, and finds the same faults', async () => {
  const spec: ScoringSpec = { ...base, weight: 'w', group: { column: 'g' }, columns: [sliced('small')] }
  const shown = checkSpecOf(spec)
  for (const secret of ['"y"', '"w"', '"g"', 'small', 'board']) expect(JSON.stringify(shown)).not.toContain(secret)
  const sample = bytes(
    csv('id,p', [
      [1, 0],
      [2, 0],
    ]),
  )
  expect(await checkCsv(sample, bytes('id,p\n1,x\n2,3\n'), shown)).toMatchObject({
    faults: [{ code: 'not-a-number', line: 2, column: 'p' }],
  })
})

test.each([
  ['score-name', { columns: [{ ...sliced('small'), name: 'A b' }] }],
  ['score-name-twice', { columns: [{ ...sliced('small'), name: 'score' }] }],
  ['expression', { columns: [{ name: 'x', expression: 'score + nothing', direction: 'higher' as const }] }],
  ['rank-column', { rank: { by: 'column' as const, column: 'nothing' } }],
  ['no-weights', { metric: { name: 'max-error' }, weight: 'y' }],
  ['target-weights', { targetWeights: [1, 2] }],
  ['no-adjustment', { metric: { name: 'accuracy' }, adjust: { round: 0 } }],
  ['too-many-scores', { columns: Array.from({ length: 12 }, (_, at) => ({ ...sliced('small'), name: `s${at}` })) }],
])('%s is refused when the solution is prepared', async (code, more) => {
  expect(await prepared(20, more)).toMatchObject({ ok: false, faults: [{ code }] })
})

test.each([
  ['1 + 2 * 3 ^ 2', 19],
  ['-2 ^ 2', -4],
  ['(a - b) / 2', -0.5],
  ['0.5 * a + 0.5 * (1 - b / 10)', 0.9],
  ['max(a, b, 3) + min(a, b) + mean(a, b)', 5.5],
  ['clip(b, 0, 1) + abs(-a) + sqrt(4) + log(exp(1))', 5],
  ['round(2.5) + round(-0.5) + round(3.5, 0)', 6],
  ['round(b / 3, 2)', 0.67],
  ['10 * round(0.125 + 0 * a, 2)', 1.2],
])('%s is computed', (text, value) => {
  const parsed = parseExpression(text, ['a', 'b'])
  expect('arithmetic' in parsed && parsed.arithmetic.value({ a: 1, b: 2 })).toBeCloseTo(value, 12)
})

test.each([
  '',
  'a b',
  '1 +',
  'c',
  'max',
  'max()',
  'clip(a)',
  'round()',
  'round(a, 13)',
  'round(a, a)',
  'round(a, 0.5)',
  'round(a, -1)',
  'round(a, 1 + 1)',
  'round(a, 1, 2)',
  'a;b',
  '(a',
  '__proto__',
  'constructor(a)',
  `${'('.repeat(50)}a`,
])('the expression "%s" is refused', (text) => {
  expect(parseExpression(text, ['a'])).toMatchObject({ fault: { code: 'expression' } })
})

test('rows are told apart by several columns, and marked ones are not scored', async () => {
  const files = {
    metric: { name: 'mae' },
    solution: 'id,day,y,board\na,1,1,A\na,2,2,A\nb,1,3,Ignored\nb,2,4,B\n',
    submission: 'id,day,p\nb,2,4\nb,1,100\na,2,2\na,1,3\n',
    spec: { keys: ['day'], target: ['y'], prediction: ['p'] },
  }
  expect(await scoreFiles(files)).toMatchObject({ ok: true, rows: 4, a: 1, b: 2 / 3 })
  const twice = { ...files, submission: files.submission.replace('b,1,100', 'a,2,5') }
  expect(await scoreFiles(twice)).toMatchObject({
    faults: [
      { code: 'duplicate-id', found: 'a, 2', line: 4 },
      { code: 'missing-ids', expected: 'b, 1' },
    ],
  })
})

test('a right and a constant answer are scored from the solution itself', async () => {
  const made = await prepared(20, { columns: [sliced('small')] })
  const loaded = made.ok ? loadPrepared(made.prepared, metrics) : null
  const trials = loaded && trialScores(loaded)
  expect(trials?.perfect).toEqual({ score: 0, part: 0 })
  const mean = numbers.reduce((sum, at) => sum + (at % 7), 0) / 60
  const same = csv(
    'id,p',
    numbers.map((at) => [at, mean]),
  )
  const constant = made.ok ? await score(made.prepared, bytes(same)) : null
  expect(trials?.constant.score).toBeCloseTo(constant?.ok ? constant.a : Number.NaN, 9)
})
