import { describe, expect, test } from 'vitest'
import { formulaTables, tableOn } from './formula-tables.ts'
import { everyMetric } from './metrics/index.ts'
import { prepareSolution } from './prepare.ts'
import { loadPrepared } from './prepared.ts'
import { score } from './score.ts'
import { bytes, scoreFiles } from './testing.ts'
import { trialScores } from './trial.ts'
import type { ScoringSpec } from './types.ts'

const spec = (more: Partial<ScoringSpec>): ScoringSpec => ({
  id: 'id',
  target: ['y'],
  prediction: ['p'],
  metric: { name: 'mae' },
  split: { by: 'column', column: 'board' },
  b: 'all',
  ...more,
})

describe('the truth of an ignored row is not looked at', () => {
  test.each([
    ['mae', '3', 'n/a', '3', '1'],
    ['accuracy', 'cat', '', 'cat', 'dog'],
    ['auc', '1', '-1', '0.5', '0.25'],
    ['mask-dice', '1 5', 'none', '1 5', '9 9'],
    ['multilabel-f1', 'a b', 'a a', 'a b', 'c'],
    ['word-jaccard', 'a b', '', 'a b', 'c'],
  ])('%s', async (name, truth, ignored, guess, other) => {
    const rows = Array.from({ length: 1030 }, (_, id) => ({ id, counts: id < 4 }))
    const solution = rows.map(({ id, counts }) => {
      const value = name === 'auc' && counts ? id % 2 : truth
      return `${id},${counts ? value : ignored},${counts ? 'AB'[id >> 1] : 'Ignored'}`
    })
    const submission = rows.map(({ id, counts }) => `${id},${counts ? guess : other}`)
    const files = {
      metric: { name },
      solution: `id,y,board\n${solution.join('\n')}\n`,
      submission: `id,p\n${submission.join('\n')}\n`,
    }
    const whole = await scoreFiles(files)
    const kept = await scoreFiles({
      ...files,
      solution: `id,y,board\n${solution.slice(0, 4).join('\n')}\n`,
      submission: `id,p\n${submission.slice(0, 4).join('\n')}\n`,
    })
    expect(kept).toMatchObject({ ok: true })
    if (kept.ok) expect(whole).toMatchObject({ ok: true, rows: 1030, a: kept.a, b: kept.b })
  })

  test('nor its weight, and classes that only such rows have are no classes', async () => {
    const files = {
      metric: { name: 'f1', options: { average: 'macro' } },
      solution: 'id,y,w,board\n1,a,2,A\n2,b,1,A\n3,-1,,Ignored\n4,a,1,B\n',
      submission: 'id,p\n1,a\n2,b\n3,a\n4,a\n',
      spec: { weight: 'w', target: ['y'] },
    }
    expect(await scoreFiles(files)).toMatchObject({ ok: true, a: 1, b: 1 })
    const wrong = files.solution.replace('4,a,1,B', '4,a,,B')
    await expect(scoreFiles({ ...files, solution: wrong })).rejects.toThrow('out-of-range')
  })

  test('nor any of its lines where a row has several', async () => {
    const files = {
      metric: { name: 'der' },
      solution: 'id,start,end,who,board\n1,0,4,x,A\n2,?,?,x,Ignored\n2,,,,Ignored\n3,0,4,x,B\n',
      submission: 'id,start,end,who\n1,0,4,x\n2,0,1,x\n3,0,2,x\n',
    }
    expect(await scoreFiles(files)).toMatchObject({ ok: true, rows: 3, a: 0, b: 0.25 })
  })

  test('a row that counts is checked as ever, and so is a submission', async () => {
    const solution = 'id,y,board\n1,1,A\n2,,B\n3,,Ignored\n'
    expect(await prepareSolution(bytes(solution), spec({}))).toMatchObject({
      faults: [{ code: 'empty-value', line: 3 }],
      faultCount: 1,
    })
    const made = await prepareSolution(bytes(solution.replace('2,,B', '2,1,B')), spec({}))
    expect(made.ok && (await score(made.prepared, bytes('id,p\n1,1\n2,1\n3,\n')))).toMatchObject({
      faults: [{ code: 'empty-value', line: 4 }],
    })
  })
})

test('ignored rows move neither a constant answer nor a formula', async () => {
  const solution = bytes('id,y,board\n1,2,A\n2,4,A\n3,9e9,Ignored\n4,6,B\n')
  const made = await prepareSolution(solution, spec({}))
  const withConstant = made.ok ? loadPrepared(made.prepared, everyMetric) : null
  expect(withConstant && trialScores(withConstant).constant).toEqual({ score: 1 })
  const formula = spec({ metric: { name: 'formula-sql', options: { code: 'select 1' } } })
  const sql = await prepareSolution(solution, formula)
  const loaded = sql.ok ? loadPrepared(sql.prepared, everyMetric) : null
  const { truth } = loaded ?? {}
  expect(loaded && truth && tableOn(formulaTables(loaded, truth.values).solution, truth, 'b').columns).toMatchObject([
    { name: 'id', values: [1, 2, 4] },
    { name: 'y', values: [2, 4, 6] },
  ])
})
