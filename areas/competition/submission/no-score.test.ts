import { DelayedResults, stepAfter } from '@leitai/platform/scoring/delayed-results'
import type { ScoringSpec } from '@leitai/scorer/types'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostSubmissions } from '../host-console/contract.submissions.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()

const sqlFormula = (code: string): ScoringSpec['metric'] => ({
  name: 'formula-sql',
  options: { code, direction: 'lower' },
})
/** Two rows on each board, by a column of the solution. */
const spec = (metric: ScoringSpec['metric']): ScoringSpec => ({
  ...rmseSpec,
  metric,
  split: { by: 'column', column: 'board' },
})
const solution = (labels: readonly number[]) =>
  `id,target,board\n${labels.map((label, at) => `${at + 1},${label},${at < 2 ? 'A' : 'B'}\n`).join('')}`
const answer = (values: readonly number[]) =>
  `id,prediction\n${values.map((value, at) => `${at + 1},${value}\n`).join('')}`
const sample = answer([0, 0, 0, 0])
const page = { page: 1, pageSize: 10, state: '', order: 'newest' } as const

async function entered(
  labels: readonly number[],
  metric: ScoringSpec['metric'],
  text: string,
  more: { kind?: 'switch'; timeLimitSeconds?: number } = {},
) {
  const owner = await build.user()
  const stage = { spec: spec(metric), solution: solution(labels), sample, ...more }
  const cmpt = await build.competition({ ownerId: owner.id }, stage)
  const { visitor } = await build.competitor(cmpt.id)
  const { submission } = await build.submit(visitor, cmpt.id, text)
  const row = await build.finished(submission.id)
  const result = await visitor.call(contract.getCommitResult, { id: submission.id })
  const { quota } = await visitor.call(contract.mySubmission, { cmptId: cmpt.id, ...page })
  return { owner: await app.as(owner), cmpt, visitor, row, result, quota }
}

/** Everything of a submission that a participant sees, except what legitimately differs. */
const seen = ({
  id: _,
  stageId: _s,
  person: _p,
  submittedAt: _a,
  startedAt: _b,
  finishedAt: _f,
  ...rest
}: Awaited<ReturnType<typeof entered>>['result']) => rest

describe('a file from which no score can be computed', () => {
  // Fails if a row's label equals its prediction: by choosing predictions, an attacker would learn labels.
  const oracle = sqlFormula('select avg(1 / (target - prediction)) from solution join submission using (id)')

  test('on board B looks like any other: the response does not depend on the labels of B', async () => {
    const fails = await entered([5, 6, 1, 7], oracle, answer([1, 1, 1, 1]))
    const works = await entered([5, 6, 3, 7], oracle, answer([1, 1, 1, 1]))
    expect(seen(fails.result)).toEqual(seen(works.result))
    expect(fails.quota).toEqual(works.quota)
    expect(fails.result).toMatchObject({ state: 'scored', faults: [], reason: null, durationMs: null })
    // The host sees what happened, and is notified.
    expect(fails.row).toMatchObject({ state: 'scored', scoreB: null })
    const { list } = await fails.owner.call(hostSubmissions, {
      cmptId: fails.cmpt.id,
      keyword: '',
      page: 1,
      pageSize: 10,
    })
    expect(list[0]).toMatchObject({ reason: '有一个榜没有算出成绩', faults: [expect.stringContaining('B 榜')] })
    const notices = await fails.owner.call(findUserMsgByPage, { unread: true, page: 1, pageSize: 5 })
    expect(notices.list[0]?.title.zh).toContain('没有算出成绩')
    expect(notices.list[0]?.link).toMatch(/&part=submissions$/)
  })

  test('on board B looks like any other even if it crashes the scoring process', async () => {
    const length = 'cast(greatest(max(target) - 100, 0) * 10000 as bigint)'
    const deadly = sqlFormula(`select avg(prediction) + levenshtein(repeat('x', ${length}), repeat('y', ${length}))
      from solution join submission using (id)`)
    const bounds = { timeLimitSeconds: 3 }
    const fails = await entered([5, 6, 300, 7], deadly, answer([1, 1, 1, 1]), bounds)
    const works = await entered([5, 6, 3, 7], deadly, answer([1, 1, 1, 1]), bounds)
    expect(works.row).toMatchObject({ state: 'scored', scoreA: 1, scoreB: 1, faultCount: 0 })
    expect(fails.row).toMatchObject({
      state: 'scored',
      scoreA: 1,
      scoreB: null,
      faults: [{ column: 'B', reason: 'time' }],
    })
    expect(seen(fails.result)).toEqual(seen(works.result))
    expect(fails.quota).toEqual(works.quota)
  })

  test('on board A gets one message without a cause, and counts against the quota', async () => {
    const { result, quota, row } = await entered([1, 6, 3, 7], oracle, answer([1, 1, 1, 1]))
    expect(row.faults.map(({ code }) => code)).toContain('formula-failed')
    expect(result).toMatchObject({ state: 'failed', faults: [], faultCount: 0, rows: null, ourFault: false, tries: 1 })
    expect(result.reason).toBe('没有从这份文件算出成绩，已告知主办方；本次计入提交次数')
    expect(quota).toMatchObject({ usedToday: 1, failedToday: 0, usedTotal: 1 })
  })

  test('the cause makes no difference: errors, wrong numbers, shapes and texts get the same message', async () => {
    const codes = ["select 'x'", 'select 1 union all select 2', 'select cast(null as double)', 'select nothing']
    const all = []
    for (const code of codes) all.push((await entered([1, 2, 3, 4], sqlFormula(code), answer([1, 1, 1, 1]))).result)
    const [first, ...others] = all.map(({ reason, faults, faultCount, rows }) => ({ reason, faults, faultCount, rows }))
    for (const other of others) expect(other).toEqual(first)
  })

  test('in a stage that shows no score, not even that is shown', async () => {
    const fails = await entered([1, 6, 3, 7], oracle, answer([1, 1, 1, 1]), { kind: 'switch' })
    const works = await entered([5, 6, 3, 7], oracle, answer([1, 1, 1, 1]), { kind: 'switch' })
    expect(seen(fails.result)).toEqual(seen(works.result))
    expect(fails.result.state).toBe('scored')
    expect(fails.row).toMatchObject({ scoreA: null, scoreB: null, faultCount: expect.any(Number) })
  })

  test('whatever the labels of B are, everything shown is the same', async () => {
    const label = fc.constantFrom(0, 1, 2, 1e-300, -1, 1e15)
    const prediction = fc.constantFrom(0, 1, 2, 1e15)
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(label, label),
        fc.tuple(label, label),
        fc.tuple(prediction, prediction),
        fc.constantFrom(oracle, { name: 'mape' }, { name: 'rmse' }),
        async (one, other, b, metric) => {
          const text = answer([3, 4, ...b])
          const nonZero = (labels: readonly number[]) => labels.map((value) => (value === 0 ? 7 : value))
          const [left, right] = [nonZero(one), nonZero(other)]
          const [x, y] = [await entered([5, 6, ...left], metric, text), await entered([5, 6, ...right], metric, text)]
          const plain = ({ result }: typeof x) => ({ ...seen(result), durationMs: null })
          expect(plain(x)).toEqual(plain(y))
          expect(x.quota).toEqual(y.quota)
        },
      ),
      { numRuns: 6 },
    )
  })
})

test('an invalid file still gets its faults, and costs nothing', async () => {
  const cmpt = await build.competition()
  const { visitor } = await build.competitor(cmpt.id)
  const { submission } = await build.submit(visitor, cmpt.id, answerCsv(0.1).replace('0.110000', '9e307'))
  await build.finished(submission.id)
  const result = await visitor.call(contract.getCommitResult, { id: submission.id })
  expect(result).toMatchObject({ state: 'failed', faults: [{ code: 'out-of-range', line: 2 }] })
  const { quota } = await visitor.call(contract.mySubmission, { cmptId: cmpt.id, ...page })
  expect(quota).toMatchObject({ usedToday: 0, failedToday: 1 })
})

describe('delayed results', () => {
  test('are delivered in coarse steps after their start', () => {
    expect([0, 10, 1000, 1001, 4000, 5000, 60_000].map((ms) => stepAfter(ms))).toEqual([
      1000, 1000, 1000, 4000, 4000, 16_000, 64_000,
    ])
  })

  test('are delivered immediately when the server closes, which waits for them', async () => {
    const delayed = new DelayedResults()
    const done: string[] = []
    delayed.later(3_600_000, async () => void done.push('late'))
    delayed.later(3_600_000, async () => {
      done.push('broken')
      throw new Error('the database is gone')
    })
    await delayed.release()
    expect(done).toEqual(['late', 'broken'])
    await delayed.release()
  })
})
