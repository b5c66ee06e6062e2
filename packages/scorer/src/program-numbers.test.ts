import { describe, expect, test } from 'vitest'
import { formulaScore } from './formula-score.ts'
import { checkSpecOf } from './plan-tasks.ts'
import { prepareSolution } from './prepare.ts'
import { bytes } from './testing.ts'
import type { ScoreColumn, ScoringSpec } from './types.ts'

const solution = bytes(`id,y\n${Array.from({ length: 40 }, (_, at) => `${at},${at % 3}\n`).join('')}`)
const spec = (columns: ScoreColumn[], more: Partial<ScoringSpec> = {}): ScoringSpec => ({
  id: 'id',
  target: ['y'],
  prediction: ['p'],
  split: { by: 'seed', seed: 'a', aShare: 0.5 },
  b: 'all',
  metric: { name: 'formula-python', options: { code: 'def score(a, b): return {}' } },
  columns,
  ...more,
})
const recall: ScoreColumn = { name: 'recall', program: true, direction: 'higher' }
const total: ScoreColumn = { name: 'total', expression: '(score + recall) / 2', direction: 'higher' }
const scored = (given: ScoringSpec, a: Record<string, number>, b: Record<string, number> = a) =>
  formulaScore({ rows: 40, texts: [], spec: given }, { values: a }, { values: b })

describe('the numbers of a program', () => {
  test('are those of the dict that are declared, with arithmetic over them, on both boards', () => {
    const given = spec([recall, total], { rank: { by: 'column', column: 'total' } })
    expect(scored(given, { score: 1, recall: 0.5, other: 9 }, { score: 0.5, recall: 0 })).toEqual({
      ok: true,
      rows: 40,
      a: 0.75,
      b: 0.25,
      columns: [
        { name: 'score', a: 1, b: 0.5 },
        { name: 'recall', a: 0.5, b: 0 },
        { name: 'total', a: 0.75, b: 0.25 },
      ],
    })
  })

  test('which is missing, or makes arithmetic undefined, is told by name', () => {
    expect(scored(spec([recall]), { score: 1 })).toMatchObject({
      ok: false,
      faults: [
        { code: 'formula-failed', column: 'A', reason: 'missing', found: 'recall', expected: 'score, recall' },
        { column: 'B', reason: 'missing' },
      ],
    })
    const ratio: ScoreColumn = { name: 'ratio', expression: 'score / recall', direction: 'higher' }
    expect(scored(spec([recall, ratio]), { score: 1, recall: 1 }, { score: 1, recall: 0 })).toMatchObject({
      ok: true,
      a: 1,
      b: null,
      columns: [{ b: null }, { b: null }, { name: 'ratio', a: 1, b: null }],
      faults: [{ code: 'formula-failed', column: 'B', reason: 'number', score: 'ratio' }],
    })
  })

  test.each([
    ['no program', { metric: { name: 'rmse' }, columns: [recall] }, 'no-program'],
    ['another formula', { metric: { name: 'formula-js', options: { code: '1' } }, columns: [recall] }, 'formula-alone'],
    [
      'a metric beside',
      { columns: [{ name: 'mae', metric: { name: 'mae' }, target: ['y'], prediction: ['p'] }] },
      'formula-alone',
    ],
    ['intervals', { rank: { by: 'column', column: 'recall' }, intervals: { level: 95 } }, 'no-intervals'],
    ['a name twice', { columns: [{ ...recall, name: 'score' }] }, 'score-name-twice'],
  ] as const)('are refused with %s', async (_, more, code) => {
    const columns = 'columns' in more ? [...more.columns] : [recall]
    const made = await prepareSolution(solution, spec(columns as ScoreColumn[], { ...more, columns } as never))
    expect(made).toMatchObject({ ok: false, faults: [{ code }] })
  })

  test('that the host holds back are not seen before the reveal, nor arithmetic with them, and decide no rank', async () => {
    const later: ScoreColumn = { ...recall, later: true }
    expect(await prepareSolution(solution, spec([later, total]))).toMatchObject({ ok: true, thin: ['recall', 'total'] })
    expect(await prepareSolution(solution, spec([recall, total]))).toMatchObject({ ok: true, thin: [] })
    const ranked = spec([later], { rank: { by: 'order', columns: ['score', 'recall'] } })
    expect(await prepareSolution(solution, ranked)).toMatchObject({ ok: false, faults: [{ code: 'rank-thin' }] })
  })

  test('are nothing that a file is checked by', () => {
    expect(checkSpecOf(spec([recall, total])).columns).toBeUndefined()
  })
})
