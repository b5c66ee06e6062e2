import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, isNotNull, sql } from '@leitai/platform/db/orm'
import { turns } from '@leitai/platform/turns/table'
import { isOpenedRight } from '@leitai/scorer/commitment'
import type { ScoringSpec } from '@leitai/scorer/types'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { describe, expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import { hostRoles, stages } from '../definition/table.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()

const lacksPython = await app.ctx.scorers.lacksPrograms()
const code = 'select avg(abs(target - prediction)) from solution join submission using (id)'
const formula = (text: string): ScoringSpec['metric'] & { options: Record<string, string> } => ({
  name: 'formula-sql',
  options: { code: text, direction: 'lower' },
})

async function setUp(stage: Parameters<typeof build.competition>[1] = {}, status: 'draft' | 'published' = 'draft') {
  const owner = await build.user()
  const cmpt = await build.competition({ ownerId: owner.id, status }, stage)
  return { ...cmpt, owner: await app.as(owner), input: { cmptId: cmpt.id, stageId: cmpt.stage.id } }
}
const tried = (visitor: Visitor, input: { cmptId: number; stageId: number }, text = code) =>
  visitor.call(contract.tryFormula, { ...input, metric: formula(text) })

describe('trying a formula', () => {
  test('on the sample of a draft returns both scores, or the faults in the caller’s language', async () => {
    const { owner, input } = await setUp()
    const tables = { solution: ['id', 'target'], submission: ['id', 'prediction'] }
    expect(await owner.call(contract.formulaTables, input)).toMatchObject({ tables, programs: [], may: { try: null } })
    if (lacksPython === null) {
      const { environments } = await owner.call(contract.formulaTables, input)
      expect(environments).toMatchObject([{ name: '', version: expect.stringMatching(/^3\./) }])
      expect(environments[0]?.packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['numpy', 'pandas']))
      const options = { code: 'def score(s, p): return 1', environment: 'torch-9' }
      const there = await owner.call(contract.tryFormula, { ...input, metric: { name: 'formula-python', options } })
      expect(there.sample.faults.join()).toContain('torch-9')
    }
    const { sample: good, perfect, constant } = await tried(owner, input)
    expect(good).toMatchObject({ faults: [], trace: null, numbers: [] })
    expect(good.a).toBeCloseTo(1)
    expect(good.b).toBeCloseTo(1)
    // The truth is 0.01 to 1.
    expect(perfect).toMatchObject({ faults: [], a: 0, b: 0 })
    expect(constant).toMatchObject({ faults: [], b: expect.closeTo(0.25) })
    const { sample: wrong } = await tried(owner, input, 'select\nnothing from solution')
    expect(wrong).toMatchObject({ a: null, b: null })
    expect(wrong.faults.join()).toContain('A 榜的公式出错（第 2 行）')
    expect((await tried(owner, input, '')).sample.faults.join()).toContain('code')
    const script = {
      name: 'formula-js',
      options: { code: 'const score = (s) => s.target.length', direction: 'higher' },
    }
    expect(await owner.call(contract.tryFormula, { ...input, metric: script })).toMatchObject({
      sample: { b: 100 },
    })
  })

  test('waits its turn while another one is tried, which holds no transaction', async () => {
    const [one, other] = [await setUp(), await setUp()]
    const text = 'function score() { let sum = 0; for (let at = 0; at < 1e6; at++) sum += at; return sum }'
    const slow = { name: 'formula-js', options: { code: text, direction: 'higher' } }
    const first = one.owner.call(contract.tryFormula, { ...one.input, metric: slow })
    const { db } = app.ctx
    const runs = and(eq(turns.lane, 'formula'), isNotNull(turns.server))
    await until(async () => (await db.select().from(turns).where(runs)).length > 0)
    for (const { owner, input } of [other, one]) expect(await refusalOf(tried(owner, input))).toBe('formula.busy')
    const { rows } = await db.execute(sql`select pid from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and now() - state_change > '0.1 s'::interval`)
    expect(rows).toEqual([])
    expect((await first).sample.faults).toEqual([])
    expect((await tried(other.owner, other.input)).sample.faults).toEqual([])
  })

  test('is refused to people who do not run the competition, and without tables to try it on', async () => {
    const { id, owner, input } = await setUp()
    const role = async (as: 'editor' | 'judge' | 'support') => {
      const user = await build.user()
      await app.ctx.db.insert(hostRoles).values({ cmptId: id, userId: user.id, role: as, at: app.ctx.now() })
      return app.as(user)
    }
    const both = (visitor: Visitor) =>
      Promise.all([refusalOf(tried(visitor, input)), refusalOf(visitor.call(contract.formulaTables, input))])
    expect(await both(await role('editor'))).toEqual(['ok', 'ok'])
    for (const as of ['judge', 'support'] as const) {
      expect(await both(await role(as))).toEqual(['hostConsole.mayNot', 'hostConsole.mayNot'])
    }
    expect(await both((await setUp()).owner)).toEqual(['competition.unknown', 'competition.unknown'])
    expect(await both(app.visitor())).toEqual(['login.missing', 'login.missing'])
    const other = await setUp()
    expect(await refusalOf(tried(owner, { ...input, stageId: other.stage.id }))).toBe('competition.noStage')
    const bare = await setUp({ spec: null, solutionKey: null })
    expect(await refusalOf(tried(bare.owner, bare.input))).toBe('formula.noSolution')
    expect((await bare.owner.call(contract.formulaTables, bare.input)).may.try).toContain('答案')
  })
})

test('a stage with a formula scores submissions with it, and shows it to everybody if its host wants that', async () => {
  const metric = formula(code)
  const shown = { ...metric, options: { ...metric.options, visibility: 'public' } }
  const { id } = await setUp({ spec: { ...rmseSpec, metric: shown } }, 'published')
  const { visitor } = await build.competitor(id)
  const good = await build.finished((await build.submit(visitor, id, answerCsv(0.25))).submission.id)
  expect(good).toMatchObject({ state: 'scored' })
  expect(good.scoreA).toBeCloseTo(0.25)
  const bad = await build.finished(
    (await build.submit(visitor, id, answerCsv(0.25).replace('1.250000', '缺'))).submission.id,
  )
  expect(bad.state).toBe('failed')
  expect(bad.faults.map((fault) => fault.code)).toContain('formula-text')
  const { stages: all } = await app.visitor().call(cmptDetail, { cmptId: id })
  expect(all[0]?.scoring).toMatchObject({ metric: 'formula-sql', direction: 'lower' })
  expect(all[0]?.scoring?.metricHelp.zh).toContain(`\`\`\`sql\n${code}\n\`\`\``)
  expect(all[0]?.scoring?.metricOptions).toEqual(shown.options)
})

test('a formula is private otherwise: its page has a commitment, which another code changes', async () => {
  const { id, stage } = await setUp({ spec: { ...rmseSpec, metric: formula(code) } }, 'published')
  const scoring = async () => {
    const { stages: all } = await app.visitor().call(cmptDetail, { cmptId: id })
    return all[0]?.scoring
  }
  const before = await scoring()
  expect(JSON.stringify(before)).not.toContain('select avg')
  expect(before).toMatchObject({ metricOptions: { direction: 'lower' }, check: { metric: { name: 'formula-sql' } } })
  expect(before?.metricHelp.en).toContain('keeps the code private')
  expect(before?.commitments).toMatchObject({ program: expect.stringMatching(/^[0-9a-f]{64}$/), opened: null })
  const change = (values: Partial<typeof stages.$inferInsert>) =>
    app.ctx.db.update(stages).set(values).where(eq(stages.id, stage.id))
  await change({ spec: { ...rmseSpec, metric: formula(`${code} `) } })
  await until(async () => (await scoring())?.commitments.program !== before?.commitments.program)
  await change({ spec: { ...rmseSpec, metric: formula(code) }, commitmentsOpenedAt: app.ctx.now() })
  await until(async () => (await scoring())?.commitments.opened !== null)
  const { program, opened } = (await scoring())?.commitments ?? {}
  expect(program).toBe(before?.commitments.program)
  expect(opened?.program?.sha256).toBe(createHash('sha256').update(code).digest('hex'))
  expect(opened?.program && isOpenedRight({ commitment: program ?? '', ...opened.program })).toBe(true)
})

test('what competitors could read before formulas were private stays public', async () => {
  const metric = formula(code)
  const { stage } = await setUp({ spec: { ...rmseSpec, metric } }, 'published')
  const plain = await setUp({}, 'published')
  const path = join(import.meta.dirname, '../../../apps/server/migrations/0061_formula_visibility.sql')
  for (const statement of readFileSync(path, 'utf8').split('--> statement-breakpoint'))
    await app.database.pool.query(statement)
  const specOf = async (stageId: number) =>
    (await app.ctx.db.select({ spec: stages.spec }).from(stages).where(eq(stages.id, stageId)))[0]?.spec
  expect(await specOf(stage.id)).toEqual({
    ...rmseSpec,
    metric: { ...metric, options: { ...metric.options, visibility: 'public' } },
  })
  expect(await specOf(plain.stage.id)).toEqual(rmseSpec)
})
