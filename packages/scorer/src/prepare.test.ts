import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareSolution, splitDigest } from './prepare.ts'
import { score } from './score.ts'
import { createSha256, hex } from './sha256.ts'
import { bytes, solutionText, specFor } from './testing.ts'
import type { ScoringSpec } from './types.ts'

const seeded: ScoringSpec = { ...specFor({ metric: 'rmse' }), split: { by: 'seed', seed: '擂台 2026', aShare: 0.3 } }
const ids = Array.from({ length: 101 }, (_, k) => `行-${k}`)
const file = `id,truth\n${ids.map((id, k) => `${id},${k}\n`).join('')}`

test('SHA-256 agrees with Node’s crypto', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (message) => {
      const sha = createSha256()
      sha.update(message)
      expect(hex(sha.digest())).toBe(createHash('sha256').update(message).digest('hex'))
    }),
  )
})

// covers: rules.boards.usual-split-random
test('the seeded split can be reproduced from its description', async () => {
  const result = await prepareSolution(bytes(file), seeded)
  expect(result).toMatchObject({ ok: true, rows: 101, aRows: 30, bRows: 101 })
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const ranked = ids.toSorted((x, y) => (digest(`擂台 2026:${x}`) < digest(`擂台 2026:${y}`) ? -1 : 1))
  const onA = new Set(ranked.slice(0, 30))
  const lines = ids.map((id) => `${id},${onA.has(id) ? 'A' : 'B'}\n`).join('')
  if (result.ok) expect(splitDigest(result.prepared)).toBe(digest(lines))
})

test('the order of the solution does not change the split', async () => {
  const turned = `id,truth\n${ids
    .map((id, k) => `${id},${k}\n`)
    .toReversed()
    .join('')}`
  const submission = `id,prediction\n${ids.map((id, k) => `${id},${k * k}\n`).join('')}`
  const scores = await Promise.all(
    [file, turned].map(async (text) => {
      const result = await prepareSolution(bytes(text), seeded)
      return result.ok ? score(result.prepared, bytes(submission)) : null
    }),
  )
  expect(scores[0]).toMatchObject({ ok: true })
  expect(scores[0]?.ok && scores[1]?.ok && Math.abs(scores[0].a / scores[1].a - 1)).toBeLessThan(1e-12)
})

// covers: rules.boards.usual-split-random, rules.boards.b-rest-none, pages.editor.scoring-split-b
test('Public and Private name the boards too; board B may be all, the rest, or none', async () => {
  const text = 'id,truth,board\nx,1,Public\ny,2,private\n'
  for (const [b, bRows] of [
    ['all', 2],
    ['rest', 1],
    ['none', 0],
  ] as const) {
    expect(await prepareSolution(bytes(text), specFor({ metric: 'mae', b }))).toMatchObject({
      ok: true,
      aRows: 1,
      bRows,
    })
  }
})

/** Solutions without a value of a metric: metric, truth, boards, reason. */
const undefinedCases: [metric: string, truth: string[], part: string, reason: string][] = [
  ['auc', ['1', '1', '0'], 'AAB', 'one-class'],
  ['average-precision', ['0', '0', '1'], 'AAB', 'one-class'],
  ['mcc', ['a', 'a', 'b'], 'AAB', 'one-class'],
  ['kappa', ['a', 'a', 'b'], 'AAB', 'one-class'],
  ['r2', ['2', '2', '3'], 'AAB', 'constant'],
  ['pearson', ['2', '2', '3'], 'AAB', 'constant'],
  ['spearman', ['2', '2', '3'], 'AAB', 'constant'],
  ['gini', ['2', '2', '3'], 'AAB', 'constant'],
  ['mape', ['2', '0', '3'], 'AAB', 'zero'],
  ['rmsle', ['2', '-1', '3'], 'AAB', 'negative'],
]
test.each(undefinedCases)(
  '%s: a board without a value is refused when the solution is prepared',
  async (metric, truth, part, reason) => {
    const result = await prepareSolution(bytes(solutionText({ truth, part })), specFor({ metric, b: 'none' }))
    expect(result).toMatchObject({ ok: false, faults: [{ code: 'metric-undefined', column: 'A', reason }] })
  },
)

test.each<[string, Partial<ScoringSpec>, string, string]>([
  ['an unknown metric', { metric: { name: 'constructor' } }, 'id,truth,board\n1,1,A\n', 'unknown-metric'],
  ['an unknown option', { metric: { name: 'rmse', options: { k: 1 } } }, '', 'unknown-option'],
  ['an option out of range', { metric: { name: 'map-at-k', options: { k: 0 } } }, '', 'bad-option'],
  ['an option that is no choice', { metric: { name: 'kappa', options: { weights: 'cubic' } } }, '', 'bad-option'],
  ['two prediction columns for a metric on one', { prediction: ['p', 'q'] }, '', 'prediction-columns'],
  ['two truth columns', { target: ['p', 'q'] }, '', 'target-columns'],
  ['a share of nothing', { split: { by: 'seed', seed: '', aShare: 0 } }, '', 'bad-option'],
  ['a board that is no board', {}, 'id,truth,board\n1,1,C\n', 'bad-split-value'],
  ['nothing on A', {}, 'id,truth,board\n1,1,B\n', 'empty-board'],
  ['an id twice', {}, 'id,truth,board\n1,1,A\n1,2,A\n', 'duplicate-id'],
  ['a truth that is no number', {}, 'id,truth,board\n1,x,A\n', 'not-a-number'],
  ['a missing column', {}, 'id,board\n1,A\n', 'missing-column'],
  [
    'three classes for a metric on two',
    { metric: { name: 'auc' } },
    'id,truth,board\n1,1,A\n2,2,A\n3,3,A\n',
    'not-binary',
  ],
  [
    'a class without a column',
    { metric: { name: 'log-loss-multiclass' }, prediction: ['a', 'b'] },
    'id,truth,board\n1,a,A\n2,b,A\n3,c,A\n',
    'class-without-column',
  ],
  [
    'a column without a class',
    { metric: { name: 'log-loss-multiclass' }, prediction: ['a', 'b', 'c'] },
    'id,truth,board\n1,a,A\n2,b,A\n',
    'column-without-class',
  ],
])('%s is refused', async (_, spec, text, code) => {
  const result = await prepareSolution(bytes(text), { ...specFor({ metric: 'rmse' }), ...spec })
  expect(result).toMatchObject({ ok: false, faults: [{ code }] })
})
