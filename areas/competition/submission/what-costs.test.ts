import { existsSync } from 'node:fs'
import { eq } from '@leitai/platform/db/orm'
import type { ScoringSpec } from '@leitai/scorer/types'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import { childrenOf } from '@leitai/testing/faults/supervised-process'
import { kill } from '@leitai/testing/kill'
import type { Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { describe, expect, test } from 'vitest'
import { stages } from '../definition/table.ts'
import * as contract from './contract.ts'
import { rescueSubmissions } from './score.ts'
import { submissions } from './table.ts'

const { app, build } = await testApp({}, undefined, { ownChildren: true })
const missing = await app.ctx.scorers.lacksPrograms()
const { db } = app.ctx

const by = (metric: ScoringSpec['metric']): ScoringSpec => ({ ...rmseSpec, metric })
const sql = (code: string) => by({ name: 'formula-sql', options: { code, direction: 'lower' } })
const js = (code: string) => by({ name: 'formula-js', options: { code, direction: 'lower' } })
const python = (code: string) => by({ name: 'formula-python', options: { code, direction: 'lower' } })
const rmse = 'select sqrt(avg((target - prediction) ** 2)) from solution join submission using (id)'
/** Takes a processor for a while: some seconds by hundreds of millions. */
const long = (millions: number) =>
  `select avg(prediction) + 0 * (select sum(sqrt(range)) from range(${millions}000000)) from submission`

/** A competitor in a new competition, and what a file costs there. */
async function entrant(
  spec: ScoringSpec,
  more: { timeLimitSeconds?: number; solution?: string; sample?: string } = {},
) {
  const owner = await build.user()
  const { id } = await build.competition({ ownerId: owner.id }, { spec, ...more })
  const { visitor } = await build.competitor(id)
  return { id, visitor, owner }
}
const quota = async (visitor: Visitor, cmptId: number) =>
  (await visitor.call(contract.mySubmission, { cmptId, state: '', order: 'newest', page: 1, pageSize: 20 })).quota

async function cost(spec: ScoringSpec, text: string, more: Parameters<typeof entrant>[1] & { name?: string } = {}) {
  const { name, ...ofStage } = more
  const { id, visitor } = await entrant(spec, ofStage)
  const { submission } = await build.submit(visitor, id, text, name)
  // Results of formulas would else be delivered seconds later.
  const hurry = setInterval(() => void app.ctx.delayedResults.release(), 100)
  const row = await build.finished(submission.id).finally(() => clearInterval(hurry))
  const { usedToday, failedToday } = await quota(visitor, id)
  const shown = await visitor.call(contract.getCommitResult, { id: row.id })
  return { row, usedToday, failedToday, reason: shown.reason }
}

describe('what is wrong with a file, as can be seen without the answers, costs nothing', () => {
  const classes: ScoringSpec = { ...by({ name: 'accuracy' }) }
  const labels = {
    solution: `id,target\n${Array.from({ length: 40 }, (_, at) => `${at + 1},${at % 2 ? '猫' : '狗'}`).join('\n')}\n`,
    sample: `id,prediction\n${Array.from({ length: 40 }, (_, at) => `${at + 1},猫`).join('\n')}\n`,
  }
  const cases: [what: string, spec: ScoringSpec, text: string, more?: Parameters<typeof cost>[2]][] = [
    ['a column that is missing', by({ name: 'rmse' }), answerCsv(0.1).replace('prediction', '预测')],
    ['labels that nobody knows', classes, labels.sample.replaceAll('猫', 'cat'), labels],
    ['a zip that is damaged', by({ name: 'rmse' }), 'PK\u0003\u0004 damaged', { name: 'answer.zip' }],
    ['too few rows', by({ name: 'rmse' }), answerCsv(0.1, 99)],
    ['too many rows', by({ name: 'rmse' }), answerCsv(0.1, 101)],
    ['a number out of range', by({ name: 'rmse' }), answerCsv(0.1).replace('0.110000', '9e307')],
    ['a column that is missing, where a formula scores', sql(rmse), answerCsv(0.1).replace('prediction', '预测')],
    ['too few rows, where a formula scores', js('const score = () => 1'), answerCsv(0.1, 99)],
    [
      'a zip that is damaged, where a program scores',
      python('def score(s, p): return 1'),
      'PK\u0003\u0004',
      { name: 'a.zip' },
    ],
  ]
  test.each(cases)('%s', async (_, spec, text, more = {}) => {
    const { row, ...seen } = await cost(spec, text, more)
    expect(row).toMatchObject({ state: 'failed', ourFault: null, noScore: false, attempt: 1 })
    expect(seen).toMatchObject({ usedToday: 0, failedToday: 1, reason: expect.stringContaining('不计入') })
  })
})

describe('what shows only in scoring, by a host’s formula or program, costs a submission', () => {
  const endless = 'while True: pass'
  const cases: [what: string, spec: ScoringSpec, reason: string | null][] = [
    ['a formula in SQL that fails', sql('select nothing from solution'), 'error'],
    ['a formula in SQL that gives no number', sql("select 'x'"), 'number'],
    ['a formula in SQL that takes its time', sql(long(1000)), 'time'],
    ['a formula in JavaScript that throws', js('function score() { throw new Error("x") }'), 'error'],
    ['a formula in JavaScript that takes its time', js('function score() { for (;;); }'), 'time'],
    [
      'a formula in JavaScript that takes its memory',
      js('function score() { const a = []; for (;;) a.push("x".repeat(1e6) + a.length) }'),
      'memory',
    ],
    ...(missing === null
      ? ([
          ['a program that raises an error', python('def score(s, p): raise ValueError'), 'error'],
          ['a program that refuses the file', python('def score(s, p): raise SubmissionError("不接受")'), null],
          ['a program that takes its time', python(`def score(s, p):\n  ${endless}`), 'time'],
          ['a program that takes its memory', python('def score(s, p): return len(b"x" * (3 << 30))'), 'memory'],
          ['a program that ends itself', python('import os\ndef score(s, p): os._exit(0)'), 'error'],
        ] satisfies typeof cases)
      : []),
  ]
  test.each(cases)(
    '%s',
    async (_, spec, reason) => {
      // To fill the memory takes the processor of a busy machine seconds.
      const timeLimitSeconds = reason === 'memory' ? 30 : 3
      const { row, ...seen } = await cost(spec, answerCsv(0.1), { timeLimitSeconds })
      expect(row).toMatchObject({ state: 'failed', ourFault: null, attempt: 1 })
      if (reason !== null) expect(row.faults).toContainEqual(expect.objectContaining({ column: 'A', reason }))
      expect(seen).toMatchObject({ usedToday: 1, failedToday: 0, reason: expect.stringContaining('本次计入提交次数') })
      // What it computed counts against the day's bound of failed files, also in a sandbox of its own.
      if (reason === 'time' && row.durationMs !== null) expect(row.cpuMs).toBeGreaterThan(900)
    },
    60_000,
  )
})

const rowOf = async (id: number) => {
  const [row] = await db.select().from(submissions).where(eq(submissions.id, id))
  if (!row) throw new Error('the submission is gone')
  return row
}
/** Of the innermost processes below this one whose command line has a word. */
const innermost = (word: string, above = process.pid): number[] =>
  childrenOf(above, word).flatMap((pid) => {
    const below = innermost(word, pid)
    return below.length > 0 ? below : [pid]
  })

describe('what the machine causes never costs a submission, and is tried again', () => {
  /** Submits a file, does something to its first attempt, and then lets the platform go on without its usual pause. */
  async function disturbed(
    spec: ScoringSpec,
    { before = async () => undefined, disturb }: { before?: () => Promise<unknown>; disturb: () => Promise<unknown> },
    timeLimitSeconds = 60,
  ) {
    const { id, visitor } = await entrant(spec, { timeLimitSeconds })
    await before()
    const { submission } = await build.submit(visitor, id, answerCsv(0.1))
    await until(async () => (await rowOf(submission.id)).state === 'scoring')
    await disturb()
    const row = await rowOf(submission.id)
    expect(row).toMatchObject({ state: 'scoring', attempt: 1, faults: [] })
    await db
      .update(submissions)
      .set({ leaseUntil: new Date(0) })
      .where(eq(submissions.id, row.id))
    const ended = await build.finished(row.id)
    expect(ended).toMatchObject({ state: 'scored', attempt: 2, faults: [], ourFault: null })
    const { usedToday, failedToday } = await quota(visitor, id)
    expect({ usedToday, failedToday }).toEqual({ usedToday: 1, failedToday: 0 })
    return ended
  }
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  test.each([
    ['a sandbox of a process with a formula', () => app.ctx.scorers.pids()],
    ['a process with a formula in its sandbox', () => innermost('scoring/child.ts')],
  ])(
    '%s that somebody ends from outside',
    async (_, pids) => {
      const disturb = async () => {
        await pause(700)
        kill(pids())
        await pause(500)
      }
      await disturbed(sql(long(100)), { disturb })
    },
    60_000,
  )

  test('a process with a formula that gets no processor', async () => {
    let stopped: number[] = []
    const before = async () => {
      stopped = await until(async () => {
        const found = innermost('scoring/child.ts')
        return found.length > 0 && found
      })
      for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    }
    // Four times its seconds and ten more are over: it is ended.
    const disturb = async () => {
      await until(async () => stopped.every((pid) => !existsSync(`/proc/${pid}`)))
      await pause(500)
    }
    await disturbed(js('function score() { return 1 }'), { before, disturb }, 3)
  }, 60_000)

  test.runIf(missing === null)(
    'a sandbox with a program that somebody ends from outside',
    async () => {
      const slow = 'import time\ndef score(s, p):\n  time.sleep(1.5)\n  return 1'
      const disturb = async () => {
        const pids = await until(async () => {
          const found = innermost('/serve/serve.py')
          return found.length > 0 && found
        })
        await pause(1000)
        kill(pids)
        await pause(500)
      }
      await disturbed(python(slow), { disturb })
    },
    60_000,
  )

  test('and what it cannot end at all is the platform’s failure, told to the team and once to the host', async () => {
    const { id, visitor, owner } = await entrant(sql(rmse))
    const rows = []
    for (let at = 0; at < 2; at++) {
      const { submission } = await build.submit(visitor, id, answerCsv(0.1))
      await build.finished(submission.id)
      // Its last attempt was lost as well.
      await db
        .update(submissions)
        .set({ state: 'scoring', attempt: 20, leaseUntil: new Date(0), scoreA: null, scoreB: null })
        .where(eq(submissions.id, submission.id))
      await rescueSubmissions(app.ctx)
      rows.push(await build.finished(submission.id))
    }
    for (const row of rows) expect(row).toMatchObject({ state: 'failed', ourFault: 'crashed' })
    expect(await quota(visitor, id)).toMatchObject({ usedToday: 0, failedToday: 0 })
    const { reason } = await visitor.call(contract.getCommitResult, { id: rows[0]?.id ?? 0 })
    expect(reason).toContain('不计入提交次数')
    const host = await app.as(owner)
    const { list } = await host.call(findUserMsgByPage, { unread: true, page: 1, pageSize: 5 })
    expect(list.filter(({ title }) => title.zh.includes('平台故障'))).toHaveLength(1)
  })
})

test('after the reveal a team learns that its submission has no score on B, and not before', async () => {
  const fails = `select avg(prediction) + max(case when target > 0.9 then error('x') else 0 end)
    from solution join submission using (id)`
  const spec: ScoringSpec = { ...sql(fails), split: { by: 'column', column: 'board' } }
  const rows = Array.from({ length: 100 }, (_, at) => `${at + 1},${(at + 1) / 100},${at < 50 ? 'A' : 'B'}`)
  const { id, visitor } = await entrant(spec, { solution: `id,target,board\n${rows.join('\n')}\n` })
  const { submission } = await build.submit(visitor, id, answerCsv(0.1))
  expect(await build.finished(submission.id)).toMatchObject({
    state: 'scored',
    scoreB: null,
    faults: [{ column: 'B' }],
  })
  const reason = async () => (await visitor.call(contract.getCommitResult, { id: submission.id })).reason
  expect(await reason()).toBeNull()
  await db.update(stages).set({ revealedAt: app.ctx.now() }).where(eq(stages.cmptId, id))
  expect(await reason()).toBe('主办方的公式或程序没有从这份文件算出 B 榜成绩，已告知主办方；A 榜成绩不受影响')
})
