import type { ScoringSpec } from '@leitai/scorer/types'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import { rankList } from '../leaderboard/contract.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()
const missing = await app.ctx.scorers.lacksPrograms()

const specOf = (code: string): ScoringSpec => ({
  ...rmseSpec,
  metric: { name: 'formula-python', options: { code, direction: 'lower' } },
})
const open = (code: string) => build.competition({}, { spec: specOf(code) })
async function submitted(visitor: Visitor, cmptId: number, text: string) {
  const { submission } = await build.submit(visitor, cmptId, text)
  const row = await build.finished(submission.id)
  return { row, shown: await visitor.call(contract.getCommitResult, { id: row.id }) }
}
const usedToday = async (visitor: Visitor, cmptId: number) =>
  (await visitor.call(contract.mySubmission, { cmptId, state: '', order: 'newest', page: 1, pageSize: 20 })).quota
    .usedToday

describe.runIf(missing === null)('a stage that a program in Python scores', () => {
  test('scores both boards', async () => {
    const { id } = await open('def score(s, p):\n  return ((s.target - p.prediction) ** 2).mean() ** 0.5')
    const { visitor } = await build.competitor(id)
    const { row } = await submitted(visitor, id, answerCsv(0.5))
    expect(row).toMatchObject({ state: 'scored', scoreA: expect.closeTo(0.5, 12), scoreB: expect.closeTo(0.5, 12) })
    expect(await usedToday(visitor, id)).toBe(1)
  })

  test('gives several numbers, which submission, board and page show', async () => {
    const code = `def score(s, p):
  error = s.target - p.prediction
  return {"score": (error ** 2).mean() ** 0.5, "mae": error.abs().mean(), "worst": error.abs().max(), "n": 1}`
    const several: ScoringSpec = {
      ...specOf(code),
      columns: [
        { name: 'mae', program: true, direction: 'lower', title: { zh: '平均误差', en: 'Mean error' } },
        { name: 'worst', program: true, direction: 'lower', hidden: true },
        { name: 'both', expression: 'mae + worst', direction: 'lower' },
      ],
      rank: { by: 'column', column: 'mae' },
    }
    const { id } = await build.competition({}, { spec: several })
    const { visitor } = await build.competitor(id)
    const { row, shown } = await submitted(visitor, id, answerCsv(0.5))
    const half = expect.closeTo(0.5, 9)
    expect(row).toMatchObject({ state: 'scored', scoreA: half })
    expect(row.numbers).toEqual([
      { name: 'score', a: half, b: half },
      { name: 'mae', a: half, b: half },
      { name: 'both', a: expect.closeTo(1, 9), b: expect.closeTo(1, 9) },
    ])
    expect(shown.numbers.map(({ name, a }) => [name, a])).toEqual([
      ['score', '0.500000'],
      ['mae', '0.500000'],
      ['both', '1.000000'],
    ])
    const { list } = await app.visitor().call(rankList, { cmptId: id, board: 'A', keyword: '', page: 1, pageSize: 20 })
    expect(list).toMatchObject([{ score: '0.500000', numbers: ['0.500000', '0.500000', '1.000000'] }])
    const { stages } = await app.visitor().call(cmptDetail, { cmptId: id })
    expect(stages[0]?.scoring?.columns.map(({ name, title, hidden }) => [name, title.zh, hidden])).toEqual([
      ['score', '自定义程序（Python）', false],
      ['mae', '平均误差', false],
      ['worst', 'worst', true],
      ['both', 'both', false],
    ])
  })

  test('whose dict lacks a number gives no score, and the host is told which', async () => {
    const columns: ScoringSpec['columns'] = [{ name: 'recall', program: true, direction: 'higher' }]
    const { id } = await build.competition({}, { spec: { ...specOf('def score(s, p): return {"score": 1}'), columns } })
    const { visitor } = await build.competitor(id)
    const { row, shown } = await submitted(visitor, id, answerCsv(0.5))
    expect(row).toMatchObject({ state: 'failed', faults: [{ reason: 'missing', found: 'recall' }, { column: 'B' }] })
    expect(shown.faults).toEqual([])
  })

  test('survives texts that cannot be stored, and files that break the program', async () => {
    const code = `import os, signal
def score(s, p):
  if p.prediction[0] < -900: raise SubmissionError("a\\0b\\ud800c")
  if p.prediction[0] < -800: os.kill(os.getppid(), signal.SIGKILL)
  os.kill(1, signal.SIGKILL)
  return 1`
    const { id } = await open(code)
    const { visitor } = await build.competitor(id)
    const odd = await submitted(visitor, id, answerCsv(-1000))
    expect(odd.shown.faults).toMatchObject([{ text: expect.stringContaining('a b') }])
    for (const error of [-850, 0]) expect((await submitted(visitor, id, answerCsv(error))).row.ourFault).toBeNull()
  })

  test('tells competitors what the program raises as SubmissionError, and nothing of other exceptions', async () => {
    const code = `def score(s, p):
  if (p.prediction < 0).any(): raise SubmissionError("预测不能为负")
  raise ValueError("the truth is " + str(s.target.tolist()))`
    const { id } = await open(code)
    const { visitor } = await build.competitor(id)
    const refused = await submitted(visitor, id, answerCsv(-1000))
    expect(refused.row.state).toBe('failed')
    expect(refused.shown.faults).toMatchObject([{ text: '主办方的评分程序不接受这份文件：预测不能为负' }])
    // A refusal shows only in scoring, and may tell labels: it costs quota, as no score does.
    expect(await usedToday(visitor, id)).toBe(1)
    const failed = await submitted(visitor, id, answerCsv(0.5))
    expect(JSON.stringify(failed.shown)).not.toMatch(/the truth|ValueError/)
    expect(await usedToday(visitor, id)).toBe(2)
  })
})
