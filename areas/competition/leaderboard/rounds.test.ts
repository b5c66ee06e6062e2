import { honours } from '@leitai/community/people/table'
import { and, eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { lastNoon, weekBounds } from '@leitai/platform/time/day'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { cmptData, cmptDetail } from '../catalog/contract.detail.ts'
import { getCmptListES } from '../catalog/contract.ts'
import { laterStage } from '../catalog/testing-stage.ts'
import { competitions, stages } from '../definition/table.ts'
import { rankScreen } from '../live-board/contract.ts'
import { mergeMatchCondition } from '../merge/contract.ts'
import * as review from '../review/contract.ts'
import { delCommit, getCommitResult, mySubmission, setBRankSubmission } from '../submission/contract.ts'
import { refreshBoards } from '../submission/daily.ts'
import { disqualify } from '../submission/disqualify.ts'
import { moveSubmissions } from '../submission/merge.ts'
import { revealDue } from '../submission/reveal.ts'
import { recomputeStandings } from '../submission/standings.ts'
import { standings, submissions } from '../submission/table.ts'
import { lockTeam } from '../team/team.ts'
import { makeHostedCompetition } from '../works/testing.ts'
import { exportRank, myRank, rankList, rankStageList, weekRankList } from './contract.ts'

const HOUR = 3_600_000
const { app, build } = await testApp()
const db = () => app.ctx.db
const soon = (hours: number) => new Date(app.ctx.now().getTime() + hours * HOUR)
const history = { state: '', order: 'newest', page: 1, pageSize: 20 } as const
const page = { keyword: '', page: 1, pageSize: 50 }
const board = (cmptId: number, stageId: number, name: 'A' | 'B' = 'A') =>
  app.visitor().call(rankList, { cmptId, stageId, board: name, ...page })
const enter = async (visitor: Visitor, cmptId: number, error: number) =>
  build.finished((await build.submit(visitor, cmptId, answerCsv(error))).submission.id)
/** The scores in the export of one's own data, by the time of their submissions. */
async function ownScores(visitor: Visitor): Promise<(number | null)[]> {
  const response = await visitor.fetch('/v3/api/user/setting/exportMyData')
  const file = unzipSync(new Uint8Array(await response.arrayBuffer()))['submissions.json'] ?? new Uint8Array()
  return JSON.parse(strFromU8(file)).map((row: { scoreA: number | null }) => row.scoreA)
}
const stateOf = async (cmptId: number) => (await app.visitor().call(cmptDetail, { cmptId })).state
const everything = {
  keword: '',
  type: '',
  tag: '',
  rewardType: '' as const,
  open: false,
  page: 1,
  pageSize: 50,
  orderType: 'newest' as const,
}
const plan = { size: 2, asks: [], text: { zh: '', en: '' }, dueDays: 1, publicDays: 1 }

describe('a new test set', () => {
  // covers: rules.boards.switch-b-test, rules.submission.b-window-limit
  test('has its own period, data and limit; submissions count for B only, and no score is shown before the reveal', async () => {
    const cmpt = await build.competition(
      { startAt: soon(-24), endAt: soon(50) },
      { spec: { ...rmseSpec, b: 'none' }, endAt: soon(1), teamHours: 0 },
    )
    const { id } = cmpt
    const { stage: window, fileId } = await laterStage(app.ctx, cmpt.stage, {
      kind: 'switch',
      startAt: soon(2),
      endAt: soon(50),
      revealMinutes: 60,
      dailyLimit: 3,
      pickDefault: 'best',
      spec: { ...rmseSpec, split: { by: 'seed', seed: 'switch', aShare: 1 }, b: 'all' },
    })
    const [one, two] = [await build.competitor(id), await build.competitor(id)]
    await enter(one.visitor, id, 0.1)
    await enter(two.visitor, id, 0.2)
    expect(await refusalOf(one.visitor.call(cmptData, { cmptId: id, fileId }))).toBe('competition.dataLater')
    app.travel(soon(2.5))
    await expectOk(one.visitor.call(cmptData, { cmptId: id, fileId }))
    const first = await enter(one.visitor, id, 0.05)
    await enter(one.visitor, id, 0.5)
    const last = await enter(one.visitor, id, 0.6)
    expect(await refusalOf(build.submit(one.visitor, id, answerCsv(0)))).toBe('submission.dailyLimit')
    await enter(two.visitor, id, 0.3)
    expect(first).toMatchObject({ stageId: window.id, scoreB: expect.closeTo(0.05, 4) })
    // Nothing reveals it: neither the history, nor its order, nor a rank.
    const mine = await one.visitor.call(mySubmission, { cmptId: id, ...history, order: 'score' })
    expect(mine.list.map(({ id: one }) => one)).toEqual([last.id, last.id - 1, first.id])
    expect(mine.list.map(({ score, value, delta, best }) => [score, value, delta, best])).toEqual(
      Array.from({ length: 3 }, () => [null, null, null, false]),
    )
    expect([mine.bestScore, mine.chart]).toEqual([null, []])
    expect((await one.visitor.call(getCommitResult, { id: first.id })).score).toBeNull()
    expect((await one.visitor.call(cmptDetail, { cmptId: id })).me).toMatchObject({ rank: null, best: null })
    expect(await app.visitor().call(rankStageList, { cmptId: id })).toMatchObject([
      { boards: ['A', 'week'] },
      { boards: ['B'], revealed: false },
    ])
    expect(await refusalOf(board(id, window.id))).toBe('leaderboard.unknown')
    expect(await refusalOf(board(id, window.id, 'B'))).toBe('leaderboard.hidden')
    // The live board still shows what is public, and A keeps the result of the first stage.
    expect(await app.visitor().call(rankScreen, { cmptId: id })).toMatchObject({ stageId: cmpt.stage.id, board: 'A' })
    expect((await board(id, cmpt.stage.id)).list.map(({ score }) => Number(score))).toEqual([0.1, 0.2])
    // Without a choice the last two count, whatever the stage says; then the chosen ones.
    const counted = async () =>
      (await one.visitor.call(mySubmission, { cmptId: id, ...history })).list.flatMap((row) =>
        row.countsForB ? row.id : [],
      )
    expect(await counted()).toEqual([last.id, last.id - 1])
    await one.visitor.call(setBRankSubmission, { id: first.id })
    expect(await counted()).toEqual([first.id])
    expect(await ownScores(one.visitor)).toEqual([expect.any(Number), null, null, null])
    // After the end it is open for practice, which also reveals nothing before B is shown.
    app.travel(soon(48))
    const practised = await build.submit(two.visitor, id, answerCsv(0.3))
    expect(await build.finished(practised.submission.id)).toMatchObject({ practice: true, state: 'scored' })
    for (const call of [rankList, exportRank] as const)
      expect(
        await refusalOf(app.visitor().call(call, { cmptId: id, stageId: window.id, board: 'practice', ...page })),
      ).toBe('leaderboard.hidden')
    expect(await refusalOf(two.visitor.call(myRank, { cmptId: id, stageId: window.id, board: 'practice' }))).toBe(
      'leaderboard.hidden',
    )
    expect((await app.visitor().call(rankStageList, { cmptId: id }))[1]?.boards).toEqual(['B'])
    // Whether a submission is the best cannot be inferred from which may be deleted.
    await expectOk(two.visitor.call(delCommit, { id: practised.submission.id }))
    app.travel(soon(52))
    await revealDue(app.ctx)
    const shown = await board(id, window.id, 'B')
    expect(shown.list.map(({ teamId, score }) => [teamId, Number(score)])).toEqual([
      [one.teamId, 0.05],
      [two.teamId, 0.3],
    ])
    expect(await db().select().from(honours).where(eq(honours.cmptId, id))).toHaveLength(2)
  })
})

describe('B with the reviewed board', () => {
  // covers: rules.stages.state-end-final, rules.boards.host-publishes-reviewed
  test('is reviewed in secret, and shown when the host publishes; the state is under review until the list is final', async () => {
    const prizes = [{ name: { zh: '冠军', en: 'First' }, reward: { zh: '奖杯', en: 'Cup' }, count: 1 }]
    const cmpt = await makeHostedCompetition(
      app,
      build,
      { type: 'algorithm', startAt: soon(-24), endAt: soon(1), signUpEndAt: soon(0.9), realName: 'none', prizes },
      { spec: rmseSpec, revealBy: 'review' },
    )
    const { id, stage, owner } = cmpt
    const one = await build.competitor(id)
    await enter(one.visitor, id, 0.1)
    expect(await refusalOf(owner.call(review.freezeReview, { cmptId: id, stageId: stage.id, week: 0, plan }))).toBe(
      'review.notOver',
    )
    app.travel(soon(9))
    await revealDue(app.ctx)
    const detail = await app.visitor().call(cmptDetail, { cmptId: id })
    expect(detail).toMatchObject({
      state: 'reviewing',
      stages: [{ scoring: { revealBy: 'review', revealAt: null, revealed: false } }],
    })
    const { reviewId } = await owner.call(review.freezeReview, { cmptId: id, stageId: stage.id, week: 0, plan })
    expect((await owner.call(review.hostReview, { cmptId: id, reviewId })).rows[0]).toMatchObject({ score: '0.100000' })
    expect(await refusalOf(board(id, stage.id, 'B'))).toBe('leaderboard.hidden')
    const verdict = { teamId: one.teamId, was: 'pending', verdict: 'passed', reason: '' } as const
    await owner.call(review.setVerdict, { cmptId: id, reviewId, ...verdict })
    expect(await db().select().from(honours).where(eq(honours.cmptId, id))).toEqual([])
    await owner.call(review.publishReview, { cmptId: id, reviewId })
    expect((await board(id, stage.id, 'B')).list).toHaveLength(1)
    expect(await db().select().from(honours).where(eq(honours.cmptId, id))).toHaveLength(1)
    expect(await stateOf(id)).toBe('reviewing')
    const listed = async (state: '3' | '4') =>
      (await app.visitor().call(getCmptListES, { ...everything, state })).map.list.some((card) => card.id === id)
    expect([await listed('3'), await listed('4')]).toEqual([false, true])
    app.travel(soon(30))
    await owner.call(review.finishReview, { cmptId: id, reviewId })
    expect(await stateOf(id)).toBe('ended')
    expect([await listed('3'), await listed('4')]).toEqual([true, false])
  })

  test('a competitor is told the final place once B is out, and not before', async () => {
    const { id, stage } = await build.competition({ startAt: soon(-48) })
    const [one, other] = [await build.competitor(id), await build.competitor(id)]
    await enter(one.visitor, id, 0.3)
    await enter(other.visitor, id, 0.1)
    const mine = async ({ visitor }: typeof one) => (await visitor.call(cmptDetail, { cmptId: id })).me
    expect(await mine(one)).toMatchObject({ rank: 2, final: null })
    await db()
      .update(stages)
      .set({ endAt: soon(-1), revealedAt: soon(-0.5) })
      .where(eq(stages.id, stage.id))
    await db()
      .update(competitions)
      .set({ endAt: soon(-1) })
      .where(eq(competitions.id, id))
    // On board B the two have changed places.
    const ofOther = and(eq(standings.board, 'B'), eq(standings.teamId, other.teamId))
    await db().update(standings).set({ key: 0.9, score: 0.9 }).where(ofOther)
    expect(await mine(one)).toMatchObject({ rank: 2, final: { rank: 1, teams: 2 } })
    expect(await mine(other)).toMatchObject({ rank: 1, final: { rank: 2, teams: 2, score: '0.900000' } })
    expect(await mine(await build.competitor(id))).toMatchObject({ final: null })
  })

  // covers: rules.stages.state-end-final
  test('a competition with prizes waits 30 days for its review, one without ends with B', async () => {
    const over = { startAt: soon(-48), endAt: soon(-1) }
    const shown = { revealedAt: soon(-0.5) }
    const prizes = [{ name: { zh: '奖', en: 'Prize' }, reward: { zh: '杯', en: 'Cup' }, count: 1 }]
    const plain = await build.competition(over, shown)
    const waiting = await build.competition({ ...over, prizes }, shown)
    const hidden = await build.competition(over)
    expect([await stateOf(plain.id), await stateOf(waiting.id), await stateOf(hidden.id)]).toEqual([
      'ended',
      'reviewing',
      'reviewing',
    ])
    app.travel(soon(31 * 24))
    expect(await stateOf(waiting.id)).toBe('ended')
  })
})

describe('boards that change at noon', () => {
  // covers: rules.submission.once-day-noon
  test('show others the standings of the last noon with their time, and the own score immediately', async () => {
    app.travel(new Date('2027-03-03T02:00:00Z'))
    const cmpt = await build.competition()
    const { id, stage } = cmpt
    const one = await build.competitor(id)
    await enter(one.visitor, id, 0.1)
    // Only now: the scheduled task would otherwise store the board before the submission was scored.
    await db().update(stages).set({ boardRefresh: 'noon' }).where(eq(stages.id, stage.id))
    await refreshBoards(app.ctx)
    await until(async () => (await board(id, stage.id)).noon)
    // 02:00 UTC is 10:00 in Shanghai: the noon of the day before was after the beginning.
    const early = await board(id, stage.id)
    expect(early).toMatchObject({ noon: true, total: 1 })
    const two = await build.competitor(id)
    await enter(two.visitor, id, 0.05)
    await enter(one.visitor, id, 0.01)
    await refreshBoards(app.ctx)
    const still = await board(id, stage.id)
    expect(still.list.map(({ teamId, score, trend }) => [teamId, Number(score), trend.length])).toEqual([
      [one.teamId, 0.1, 1],
    ])
    expect(still.asOf).toEqual(early.asOf)
    expect((await app.visitor().call(weekRankList, { cmptId: id, page: 1, pageSize: 50 })).list).toHaveLength(1)
    const own = await two.visitor.call(mySubmission, { cmptId: id, ...history })
    expect([own.bestScore, own.list[0]?.score]).toEqual(['0.050000', '0.050000'])
    expect((await two.visitor.call(myRank, { cmptId: id, stageId: stage.id, board: 'A' })).row).toBeNull()
    expect((await two.visitor.call(cmptDetail, { cmptId: id })).me).toMatchObject({ rank: null, best: '0.050000' })
    const screen = await app.visitor().call(rankScreen, { cmptId: id })
    expect(screen.rows).toHaveLength(1)
    // The ticker shows the same as the board: not that the first submission was improved since.
    expect(screen.ticker.map(({ score }) => score)).toEqual([null, null, '0.100000'])
    // Nor does the merge preview reveal another team's score.
    const merged = await one.visitor.call(mergeMatchCondition, { teamId: one.teamId, otherTeamId: two.teamId })
    expect(merged.stages).toMatchObject([{ best: '0.100000', rank: 1 }])
    const other = await two.visitor.call(mergeMatchCondition, { teamId: two.teamId, otherTeamId: one.teamId })
    expect(other.stages).toMatchObject([{ best: '0.100000', rank: 1 }])
    app.travel(new Date('2027-03-03T04:00:01Z'))
    await refreshBoards(app.ctx)
    // A cached board is updated a moment later.
    const noon = await until(async () => {
      const now = await board(id, stage.id)
      return now.list.length === 2 && now
    })
    expect(noon.list.map(({ teamId, score }) => [teamId, Number(score)])).toEqual([
      [one.teamId, 0.01],
      [two.teamId, 0.05],
    ])
    expect(lastNoon(new Date(noon.asOf))).toEqual(new Date('2027-03-03T04:00:00Z'))
    // Once the stage is over, its A board is shown as it is.
    await enter(two.visitor, id, 0.001)
    await db()
      .update(stages)
      .set({ endAt: soon(-0.01) })
      .where(eq(stages.id, stage.id))
    await until(async () => (await board(id, stage.id)).frozen)
    expect(await board(id, stage.id)).toMatchObject({ noon: false, frozen: true, list: [{ teamId: two.teamId }, {}] })
  })
})

describe('the board of a week that is over', () => {
  const week = (cmptId: number) => app.visitor().call(weekRankList, { cmptId, week: 1, page: 1, pageSize: 50 })
  const rows = async (cmptId: number) =>
    (await week(cmptId)).list.map(({ teamId, score, entries, struck }) => [teamId, Number(score), entries, struck])

  // covers: rules.submission.week-board-frozen
  test('is frozen when submissions are hidden or teams merge later; disqualified ones are crossed out in place', async () => {
    // A Wednesday of Shanghai; the week ends on Sunday.
    app.travel(new Date('2027-06-02T04:00:00Z'))
    const { id, stage } = await build.competition({ startAt: soon(-1), endAt: soon(24 * 40) })
    const [one, two, three] = [await build.competitor(id), await build.competitor(id), await build.competitor(id)]
    const best = await enter(one.visitor, id, 0.1)
    const others = await enter(two.visitor, id, 0.2)
    const cheat = await enter(three.visitor, id, 0.05)
    const hideIn = async (entryId: number, teamId: number) => {
      await db().update(submissions).set({ deletedAt: app.ctx.now() }).where(eq(submissions.id, entryId))
      await transaction(db(), async (tx) => {
        await lockTeam(tx, teamId)
        await recomputeStandings(tx, stage, teamId)
      })
    }
    const before = [
      [three.teamId, 0.05, 1, false],
      [one.teamId, 0.1, 1, false],
      [two.teamId, 0.2, 1, false],
    ]
    expect(await rows(id)).toEqual(before)
    app.travel(new Date(weekBounds(stage.startAt, 1).to.getTime() + HOUR))
    await hideIn(best.id, one.teamId)
    expect(await rows(id)).toEqual(before)
    const now = app.ctx.now()
    await transaction(db(), async (tx) => {
      for (const { teamId } of [one, two]) await lockTeam(tx, teamId)
      await moveSubmissions(tx, { from: two.teamId, to: one.teamId, stages: [stage], now })
    })
    expect(await rows(id)).toEqual(before)
    expect((await board(id, stage.id)).list.map(({ teamId, score }) => [teamId, Number(score)])).toEqual([
      [three.teamId, 0.05],
      [one.teamId, 0.2],
    ])
    await transaction(db(), (tx) => disqualify(tx, { cmptId: id, id: cheat.id, now, reason: '抄袭' }))
    expect(await rows(id)).toEqual([[three.teamId, 0.05, 1, true], ...before.slice(1)])
    expect((await board(id, stage.id)).list.map(({ teamId }) => teamId)).toEqual([one.teamId])
    const [moved] = await db().select().from(submissions).where(eq(submissions.id, others.id))
    expect(moved).toMatchObject({ teamId: one.teamId, originTeamId: two.teamId, weekTeamId: two.teamId })
  })
})
