import { cmptDetail } from '@leitai/contract/competition/catalog.detail'
import * as contract from '@leitai/contract/competition/formula'
import type { ScoringSpec } from '@leitai/scorer/types'
import { describe, expect, test } from 'vitest'
import { answerCsv, rmseSpec } from '../../testing/build.ts'
import type { Visitor } from '../../testing/open-test-app.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { testApp } from '../../testing/test-app.ts'
import { hostRoles } from '../definition/table.ts'

const { app, build } = await testApp()

const code = 'select avg(abs(target - prediction)) from solution join submission using (id)'
const formula = (text: string): ScoringSpec['metric'] & { options: Record<string, string> } => ({
  name: 'formula-sql',
  options: { code: text, direction: 'lower' },
})

async function setUp(stage: Parameters<typeof build.competition>[1] = {}, status: 'draft' | 'published' = 'draft') {
  const owner = await build.user()
  const cmpt = await build.competition({ ownerId: owner.id, status }, stage)
  return { ...cmpt, owner: await app.as(owner), asked: { cmptId: cmpt.id, stageId: cmpt.stage.id } }
}
const tried = (visitor: Visitor, asked: { cmptId: number; stageId: number }, text = code) =>
  visitor.call(contract.tryFormula, { ...asked, metric: formula(text) })

describe('trying a formula', () => {
  test('on the sample of a draft returns both scores, or the faults in the caller’s language', async () => {
    const { owner, asked } = await setUp()
    const tables = { solution: ['id', 'target'], submission: ['id', 'prediction'] }
    expect(await owner.call(contract.formulaTables, asked)).toEqual({ tables, may: { try: null } })
    const good = await tried(owner, asked)
    expect(good).toMatchObject({ faults: [] })
    expect(good.a).toBeCloseTo(1)
    expect(good.b).toBeCloseTo(1)
    const wrong = await tried(owner, asked, 'select\nnothing from solution')
    expect(wrong).toMatchObject({ a: null, b: null })
    expect(wrong.faults.join()).toContain('A榜的公式出错（第 2 行）')
    expect((await tried(owner, asked, '')).faults.join()).toContain('code')
    const script = {
      name: 'formula-js',
      options: { code: 'const score = (s) => s.target.length', direction: 'higher' },
    }
    expect(await owner.call(contract.tryFormula, { ...asked, metric: script })).toMatchObject({ b: 100 })
  })

  test('is refused to people who do not run the competition, and without tables to try it on', async () => {
    const { id, owner, asked } = await setUp()
    const role = async (as: 'editor' | 'judge' | 'support') => {
      const user = await build.user()
      await app.ctx.db.insert(hostRoles).values({ cmptId: id, userId: user.id, role: as, at: app.ctx.now() })
      return app.as(user)
    }
    const both = (visitor: Visitor) =>
      Promise.all([refusalOf(tried(visitor, asked)), refusalOf(visitor.call(contract.formulaTables, asked))])
    expect(await both(await role('editor'))).toEqual(['ok', 'ok'])
    for (const as of ['judge', 'support'] as const) {
      expect(await both(await role(as))).toEqual(['console.mayNot', 'console.mayNot'])
    }
    expect(await both((await setUp()).owner)).toEqual(['competition.unknown', 'competition.unknown'])
    expect(await both(app.visitor())).toEqual(['login.missing', 'login.missing'])
    const other = await setUp()
    expect(await refusalOf(tried(owner, { ...asked, stageId: other.stage.id }))).toBe('competition.noStage')
    const bare = await setUp({ spec: null, solutionKey: null })
    expect(await refusalOf(tried(bare.owner, bare.asked))).toBe('formula.noSolution')
    expect((await bare.owner.call(contract.formulaTables, bare.asked)).may.try).toContain('答案')
  })
})

test('a stage with a formula scores submissions with it and shows it to everybody', async () => {
  const { id } = await setUp({ spec: { ...rmseSpec, metric: formula(code) } }, 'published')
  const { visitor } = await build.competitor(id)
  const good = await build.finished((await build.submit(visitor, id, answerCsv(0.25))).submission.id)
  expect(good).toMatchObject({ state: 'scored' })
  expect(good.scoreA).toBeCloseTo(0.25)
  const bad = await build.finished(
    (await build.submit(visitor, id, answerCsv(0.25).replace('1.250000', '缺'))).submission.id,
  )
  expect(bad.state).toBe('failed')
  expect(bad.faults.map((fault) => fault.code)).toContain('formula-text')
  const { stages } = await app.visitor().call(cmptDetail, { cmptId: id })
  expect(stages[0]?.scoring).toMatchObject({ metric: 'formula-sql', direction: 'lower' })
  expect(stages[0]?.scoring?.metricHelp.zh).toContain(`\`\`\`sql\n${code}\n\`\`\``)
})
