import * as contract from '@leitai/contract/competition/submission'
import type { ScoringSpec } from '@leitai/scorer/types'
import { describe, expect, test } from 'vitest'
import { answerCsv, rmseSpec } from '../../testing/build.ts'
import type { Visitor } from '../../testing/open-test-app.ts'
import { testApp } from '../../testing/test-app.ts'

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
    // A file that was refused costs no quota; one that got no score does, as with any formula.
    expect(await usedToday(visitor, id)).toBe(0)
    const failed = await submitted(visitor, id, answerCsv(0.5))
    expect(JSON.stringify(failed.shown)).not.toMatch(/the truth|ValueError/)
    expect(await usedToday(visitor, id)).toBe(1)
  })
})
