import { eq } from '@leitai/platform/db/orm'
import type { ScoringSpec } from '@leitai/scorer/types'
import { rmseSpec } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { describe, expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import type { MoreScoring } from '../definition/contract.scoring.ts'
import { stages } from '../definition/table.ts'
import { setSubmissionScore } from '../host-console/contract.submissions.ts'
import { exportRank, myRank, rankList, weekRankList } from '../leaderboard/contract.ts'
import { rankScreen } from '../live-board/contract.ts'
import { proposeRevision, publishRevision, restoreRevision } from '../revision/contract.ts'
import { revisions } from '../revision/table.ts'
import { alikeRanks, type Leader, shownInterval } from './bootstrap-rules.ts'
import * as contract from './contract.ts'
import { submissions } from './table.ts'

const { app, build } = await testApp()

const ROWS = 240
/** Even rows are on A. */
const solution = `id,target,board\n${Array.from(
  { length: ROWS },
  (_, at) => `${at},${at % 7},${at % 2 === 0 ? 'A' : 'B'}\n`,
).join('')}`
/** Predictions with errors of about this size, which differ by row and by seed; on the rows of B, `onB` times as large. */
const file = (error: number, seed: number, onB = 1) =>
  `id,prediction\n${Array.from({ length: ROWS }, (_, at) => {
    const wave = Math.sin(at * 12.9898 + seed * 78.233) * 43758.5453
    const part = 0.5 + (wave - Math.floor(wave))
    return `${at},${(at % 7) + error * part * (at % 2 === 0 ? 1 : onB)}\n`
  }).join('')}`

const spec: ScoringSpec = {
  ...rmseSpec,
  split: { by: 'column', column: 'board' },
  b: 'rest',
  intervals: { level: 95 },
}
async function competition(more: MoreScoring = {}, stage = {}) {
  const owner = await build.user()
  const cmpt = await build.competition(
    { ownerId: owner.id },
    { spec: { ...spec, ...more }, solution, sample: file(0, 0), decimals: 4, ...stage },
  )
  const enter = async (text: string) => {
    const { visitor, user } = await build.competitor(cmpt.id)
    const { submission } = await build.submit(visitor, cmpt.id, text)
    return { visitor, user, row: await build.finished(submission.id) }
  }
  const inputFor = (board: 'A' | 'B' | 'practice') => ({ cmptId: cmpt.id, board, keyword: '', page: 1, pageSize: 50 })
  const board = (name: 'A' | 'B' | 'practice' = 'A') => app.visitor().call(rankList, inputFor(name))
  const reveal = () => app.ctx.db.update(stages).set({ revealedAt: app.ctx.now() }).where(eq(stages.cmptId, cmpt.id))
  return { cmpt, owner, enter, board, reveal }
}
const without = { intervals: undefined } as unknown as MoreScoring
const isAround = (interval: { low: string; high: string } | null, score: string | null) =>
  interval !== null && Number(interval.low) <= Number(score) && Number(score) <= Number(interval.high)

describe('a stage with intervals', () => {
  test('shows each row’s interval on A, and which ranks cannot be told apart, but nothing of B before the reveal', async () => {
    const { cmpt, owner, enter, board, reveal } = await competition()
    // On B the third is the best by far.
    const first = await enter(file(1, 1))
    await enter(file(1.001, 2))
    await enter(file(1.5, 3, 0.2))
    const shown = await board()
    expect(shown.intervals).toEqual({ level: 95, alike: [{ from: 1, to: 2 }] })
    for (const { interval, score } of shown.list) expect(isAround(interval, score)).toBe(true)
    const mine = await first.visitor.call(contract.getCommitResult, { id: first.row.id })
    const ownRow = shown.list.find(({ members }) => members[0]?.userId === first.user.id)
    expect(mine.interval).toEqual(ownRow?.interval)
    expect(mine.intervalB).toBeNull()
    const why = await first.visitor.call(myRank, { cmptId: cmpt.id, board: 'A' })
    expect(why.row?.interval).toEqual(ownRow?.interval)
    const detail = await app.visitor().call(cmptDetail, { cmptId: cmpt.id })
    expect(detail.stages[0]?.scoring?.intervals).toEqual({ level: 95 })
    const week = await app.visitor().call(weekRankList, { cmptId: cmpt.id, page: 1, pageSize: 50 })
    expect(week).toMatchObject({ intervals: shown.intervals, list: [{ interval: shown.list[0]?.interval }, {}, {}] })
    const screen = await app.visitor().call(rankScreen, { cmptId: cmpt.id })
    expect(screen.rows[0]?.interval).toEqual(shown.list[0]?.interval)
    await expect(board('B')).rejects.toMatchObject({ code: 'leaderboard.hidden' })
    const kept = first.row.bootstrap
    expect(kept?.b?.interval).toBeDefined()
    const host = await app.as(owner)
    const stageId = first.row.stageId
    const lists = [
      `/v3/api${exportRank.path}?cmptId=${cmpt.id}&board=A`,
      `/v3/api/cmpt/mySubmission.json?cmptId=${cmpt.id}&page=1&pageSize=20`,
      `/v3/api/host/board.csv?cmptId=${cmpt.id}&stageId=${stageId}&board=A`,
      `/v3/api/host/submissions.json?cmptId=${cmpt.id}&page=1&pageSize=20`,
    ]
    for (const [at, address] of lists.entries()) {
      const answer = await (at < 2 ? first.visitor : host).fetch(address)
      expect(answer.status).toBe(200)
      const text = await answer.text()
      // What intervals are computed from leaves by no call.
      for (const part of [kept?.a?.deviations, kept?.b?.deviations]) expect(text).not.toContain(part?.slice(0, 24))
    }
    const exported = await (await first.visitor.fetch(lists[0] ?? '')).text()
    expect(exported).toContain('95% 区间下限')
    expect(exported).toContain(`,${Number(shown.list[0]?.interval?.low)},${Number(shown.list[0]?.interval?.high)}`)
    const own = await first.visitor.fetch(`/v3/api${contract.exportSubmissions.path}?cmptId=${cmpt.id}`)
    const [header = '', line = ''] = (await own.text()).split('\r\n')
    expect(header).toMatch(/,95% 区间下限,95% 区间上限$/)
    // Of A alone, whatever is known of B.
    expect(line.split(',').slice(-2)).toEqual(
      [mine.interval?.low, mine.interval?.high].map((end) => String(Number(end))),
    )
    await reveal()
    const revealed = await board('B')
    expect(revealed.intervals?.alike).toEqual([{ from: 2, to: 3 }])
    for (const { interval, score } of revealed.list) expect(isAround(interval, score)).toBe(true)
    const after = await first.visitor.call(contract.getCommitResult, { id: first.row.id })
    expect(isAround(after.intervalB, after.scoreB)).toBe(true)
  })

  test('says the same of A whatever is submitted for B', async () => {
    const { enter } = await competition()
    const one = await enter(file(1, 1))
    const other = await enter(file(1, 1, 5))
    expect(other.row.bootstrap?.a).toEqual(one.row.bootstrap?.a)
    expect(other.row.bootstrap?.b).not.toEqual(one.row.bootstrap?.b)
  })

  test('has none for a score set by hand, whose rank is told apart from others', async () => {
    const { cmpt, owner, enter, board } = await competition()
    const first = await enter(file(1, 1))
    await enter(file(1.001, 2))
    const host = await app.as(owner)
    const given = { cmptId: cmpt.id, submissionId: first.row.id, scores: { a: 0.999 }, reason: '人工核对' }
    await host.call(setSubmissionScore, given)
    const shown = await board()
    expect(shown.intervals).toEqual({ level: 95, alike: [] })
    expect(shown.list.map(({ interval }) => interval === null)).toEqual([true, false])
    const [row] = await app.ctx.db.select().from(submissions).where(eq(submissions.id, first.row.id))
    expect(row?.bootstrap?.a).toBeNull()
    expect(row?.bootstrap?.b).toEqual(first.row.bootstrap?.b)
  })

  test('gets and loses them by a revision, and has the former ones again when that is restored', async () => {
    const { cmpt, owner, enter, board } = await competition(without)
    const { row } = await enter(file(1, 1))
    expect(await board()).toMatchObject({ intervals: null, list: [{ interval: null }] })
    const host = await app.as(owner)
    const ready = async (id: number) =>
      until(async () => {
        const [found] = await app.ctx.db.select().from(revisions).where(eq(revisions.id, id))
        return found?.state === 'ready' || found?.state === 'published'
      })
    const publish = async (id: number) => {
      await ready(id)
      const reason = { zh: '公开结果的误差', en: 'Show how sure results are' }
      await host.call(publishRevision, { cmptId: cmpt.id, revisionId: id, reason })
      await until(async () => {
        const [found] = await app.ctx.db.select().from(revisions).where(eq(revisions.id, id))
        return found?.state === 'published'
      })
    }
    const change = { more: { intervals: { level: 90 } } }
    const made = await host.call(proposeRevision, { cmptId: cmpt.id, stageId: row.stageId, change, note: '' })
    await publish(made.id)
    const having = await board()
    expect(having.intervals).toEqual({ level: 90, alike: [] })
    expect(isAround(having.list[0]?.interval ?? null, having.list[0]?.score ?? null)).toBe(true)
    const back = await host.call(proposeRevision, {
      cmptId: cmpt.id,
      stageId: row.stageId,
      change: { more: {} },
      note: '',
    })
    await publish(back.id)
    expect(await board()).toMatchObject({ intervals: null, list: [{ interval: null }] })
    const again = await host.call(restoreRevision, { cmptId: cmpt.id, revisionId: made.id, note: '' })
    await publish(again.id)
    expect((await board()).list[0]?.interval).toEqual(having.list[0]?.interval)
  })

  test('has no groups where the rank follows from several numbers', async () => {
    const columns = [{ name: 'mae', metric: { name: 'mae' }, target: ['target'], prediction: ['prediction'] }]
    const { enter, board } = await competition({ columns, rank: { by: 'ranks', columns: ['score', 'mae'] } })
    await enter(file(1, 1))
    await enter(file(1.001, 2))
    const shown = await board()
    expect(shown.intervals).toEqual({ level: 95, alike: null })
    for (const { interval, score } of shown.list) expect(isAround(interval, score)).toBe(true)
  })

  test('shows none of a result that is not the one on a board of noon', async () => {
    const { cmpt, enter, board } = await competition()
    const { row } = await enter(file(1, 1))
    await app.ctx.db.update(submissions).set({ scoreA: 0.5 }).where(eq(submissions.id, row.id))
    expect((await board()).list).toMatchObject([{ score: row.scoreA?.toFixed(4), interval: null }])
    expect(cmpt.id).toBe(row.cmptId)
  })
})

describe('shown intervals', () => {
  test.each([
    [[0.81234, 0.82468], 6, { low: '0.812', high: '0.825' }],
    [[0.81234, 0.82468], 2, { low: '0.81', high: '0.83' }],
    [[1234.5, 1390.2], 6, { low: '1234', high: '1391' }],
    [[0.5, 0.5], 4, { low: '0.5000', high: '0.5000' }],
    [[-0.0123, 0.0456], 6, { low: '-0.013', high: '0.046' }],
    [[1e200, 3e200], 6, { low: (1e200).toFixed(0), high: (3e200).toFixed(0) }],
  ] as const)('%j with %i decimals', (interval, decimals, wanted) => {
    expect(shownInterval(interval, decimals)).toEqual(wanted)
  })

  test('shared ranks are one, and a group has several', () => {
    const at = '2026-11-01T00:00:00Z'
    const base64 = (values: number[]) => Buffer.from(Float32Array.from(values).buffer).toString('base64')
    const wide = base64(Array.from({ length: 200 }, (_, draw) => (draw - 100) / 100))
    const narrow = base64(Array.from({ length: 200 }, (_, draw) => (draw % 2) / 1000))
    const row = (key: number, deviations: string | null): Leader => ({ key, score: key, entries: 1, at, deviations })
    expect(alikeRanks([row(1, wide), row(1, wide)], 95)).toEqual([])
    expect(alikeRanks([row(1, wide), row(1, wide), row(1.1, narrow)], 95)).toEqual([{ from: 1, to: 3 }])
    expect(alikeRanks([row(1, narrow), row(2, narrow), row(2.1, wide)], 95)).toEqual([{ from: 2, to: 3 }])
    expect(alikeRanks([row(1, wide), row(1.1, null), row(1.2, wide)], 95)).toEqual([])
  })
})
