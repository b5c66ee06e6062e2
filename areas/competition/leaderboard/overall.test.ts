import { onQueries } from '@leitai/pg-kit/times'
import { eq } from '@leitai/platform/db/orm'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import { signUpJoinCmpt } from '../catalog/contract.sign-up.ts'
import { laterStage } from '../catalog/testing-stage.ts'
import { competitions, stages } from '../definition/table.ts'
import { setSubmissionScore } from '../host-console/contract.submissions.ts'
import { markBaseline } from '../host-console/contract.teams.ts'
import { reviewRows, reviews } from '../review/table.ts'
import { revealDue } from '../submission/reveal.ts'
import { members, teams } from '../team/table.ts'
import { makeHostedCompetition } from '../works/testing.ts'
import type { Overall } from './contract.overall.ts'
import { exportOverall, overallBoard } from './contract.ts'

const HOUR = 3_600_000
const { app, build } = await testApp()
const db = () => app.ctx.db
const soon = (hours: number) => new Date(app.ctx.now().getTime() + hours * HOUR)
const reason = '演示'
type Scores = { a: number; b?: number }

/** A submission with exactly these scores, set by the host. */
async function enter(cmptId: number, owner: Visitor, visitor: Visitor, scores: Scores) {
  const { id: submissionId } = await build.finished((await build.submit(visitor, cmptId, answerCsv(1))).submission.id)
  await owner.call(setSubmissionScore, { cmptId, submissionId, scores, reason })
}

/** The lines of the board’s CSV, without the byte-order mark. */
async function exported(cmptId: number, visitor = app.visitor(), language = 'zh') {
  const headers = { 'Accept-Language': language }
  const answer = await visitor.fetch(`/v3/api${exportOverall.path}?cmptId=${cmptId}`, { headers })
  expect(answer.status).toBe(200)
  return (await answer.text()).replace('\ufeff', '').trimEnd().split('\r\n')
}

let sequence = 0
/** Never a kept answer: the changed rule, and time, drop none. */
const board = (cmptId: number, keyword = '') =>
  app.visitor().call(overallBoard, { cmptId, keyword, page: 1, pageSize: 40 + (sequence++ % 60) })
const shown = async (cmptId: number) =>
  (await board(cmptId)).list.map(({ name, rank, total, parts }) => [
    name,
    rank,
    total,
    ...parts.map((part) => part?.rank ?? null),
  ])
const setRule = (cmptId: number, overall: Overall) =>
  db().update(competitions).set({ overall }).where(eq(competitions.id, cmptId))

/** Two stages, of which the first is over and waits for its reveal, with four teams: C is only in the first, D only in the second. */
async function rounds() {
  const cmpt = await makeHostedCompetition(
    app,
    build,
    {
      type: 'algorithm',
      startAt: soon(-24),
      endAt: soon(20),
      realName: 'none',
      overall: { by: 'sum', over: 'stages' },
    },
    { spec: rmseSpec, endAt: soon(1), teamHours: 0, revealMinutes: 600 },
  )
  const { id, owner } = cmpt
  const { stage: second } = await laterStage(app.ctx, cmpt.stage, { startAt: soon(2), endAt: soon(20) })
  const [one, two] = [await build.competitor(id), await build.competitor(id)]
  const [three, four] = [await build.competitor(id), await build.competitor(id)]
  await enter(id, owner, one.visitor, { a: 0.1, b: 0.9 })
  await enter(id, owner, two.visitor, { a: 0.2, b: 0.5 })
  await enter(id, owner, three.visitor, { a: 0.3, b: 0.1 })
  app.travel(soon(1.5))
  const before = await board(id)
  app.travel(soon(1))
  await enter(id, owner, one.visitor, { a: 0.7 })
  await enter(id, owner, two.visitor, { a: 0.6 })
  await enter(id, owner, four.visitor, { a: 0.1 })
  const named = new Map([one, two, three, four].map(({ teamId }, at) => [teamId, 'ABCD'[at]]))
  const list = async () =>
    (await board(id)).list.map(({ teamId, rank, total, parts }) => [
      named.get(teamId ?? 0),
      rank,
      total,
      ...parts.map((part) => part && `${Number(part.score)} ${part.rank}`),
    ])
  return { ...cmpt, second, one, two, three, four, before, list }
}

describe('over stages', () => {
  test('sums, mean ranks and order, with missing parts, ties, and B only after its reveal', async () => {
    const { id, owner, stage, second, one, three, before, list } = await rounds()
    // Before the second stage begins, it does not count: nobody lacks anything.
    expect(before).toMatchObject({ by: 'sum', over: 'stages', missing: 0, direction: 'lower', total: 3 })
    expect(before.parts.map(({ stageId, board: counts }) => [stageId, counts])).toEqual([
      [stage.id, 'A'],
      [second.id, null],
    ])
    expect(before.list.map(({ rank, total, parts }) => [rank, total, parts[1]])).toEqual([
      [1, '0.100000', null],
      [2, '0.200000', null],
      [3, '0.300000', null],
    ])
    // 0.1 + 0.7 and 0.2 + 0.6 differ as floating-point numbers; here they tie. Who lacks a part has 0 there.
    expect(await list()).toEqual([
      ['D', 1, '0.100000', null, '0.1 1'],
      ['C', 2, '0.300000', '0.3 3', null],
      ['A', 3, '0.800000', '0.1 1', '0.7 3'],
      ['B', 3, '0.800000', '0.2 2', '0.6 2'],
    ])
    await setRule(id, { by: 'sum', over: 'stages', weights: [1, 2], missing: 1 })
    expect(await list()).toEqual([
      ['D', 1, '1.200000', null, '0.1 1'],
      ['B', 2, '1.400000', '0.2 2', '0.6 2'],
      ['A', 3, '1.500000', '0.1 1', '0.7 3'],
      ['C', 4, '2.300000', '0.3 3', null],
    ])
    // A missing rank is the number of ranked teams and 1: 4 in both.
    await setRule(id, { by: 'ranks', over: 'stages', weights: [1, 2] })
    expect((await list()).map(([name, rank, total]) => [name, rank, total])).toEqual([
      ['B', 1, '2.00'],
      ['D', 1, '2.00'],
      ['A', 3, '2.33'],
      ['C', 4, '3.67'],
    ])
    await setRule(id, { by: 'order', over: 'stages' })
    expect((await list()).map(([name, rank, total]) => [name, rank, total])).toEqual([
      ['A', 1, null],
      ['B', 2, null],
      ['C', 3, null],
      ['D', 4, null],
    ])
    await setRule(id, { by: 'order', over: 'stages', stages: [2, 1] })
    expect((await list()).map(([name]) => name)).toEqual(['D', 'B', 'A', 'C'])
    await setRule(id, { by: 'sum', over: 'stages', stages: [1] })
    expect((await list()).map(([name]) => name)).toEqual(['A', 'B', 'C'])
    // One team’s page and search keep the ranks of the whole.
    await setRule(id, { by: 'sum', over: 'stages' })
    const { list: all } = await board(id)
    const last = all.find(({ teamId }) => teamId === one.teamId)
    expect((await board(id, last?.name)).list).toEqual([last])
    expect((await board(id, '%')).total).toBe(0)
    const ask = (page: number) => app.visitor().call(overallBoard, { cmptId: id, keyword: '', page, pageSize: 1 })
    expect((await ask(3)).list).toEqual([all[2]])
    expect(await ask(9)).toMatchObject({ list: [], total: 4 })
    // The CSV has all rows, with nothing of B before its reveal.
    const lines = await exported(id)
    expect(lines[0]).toMatch(/^名次,队伍,总分,.*（A 榜）成绩,.*（A 榜）名次,.*（A 榜）成绩,.*（A 榜）名次,审核$/)
    const cells = (line = '') => line.split(',')
    expect(lines.slice(1).map((line) => cells(line).toSpliced(1, 1))).toEqual([
      ['1', '0.1', '', '', '0.1', '1', ''],
      ['2', '0.3', '0.3', '3', '', '', ''],
      ['3', '0.8', '0.1', '1', '0.7', '3', ''],
      ['3', '0.8', '0.2', '2', '0.6', '2', ''],
    ])
    await setRule(id, { by: 'order', over: 'stages' })
    expect((await exported(id, app.visitor(), 'en'))[0]).toMatch(/^Rank,Team,.* \(board A\) score,.* rank,.*Review$/)
    // A baseline is shown in its place and counts in nobody's rank.
    await setRule(id, { by: 'ranks', over: 'stages' })
    await owner.call(markBaseline, { cmptId: id, teamId: one.teamId, baseline: true, reason })
    expect((await list()).map(([name, rank, total, first]) => [name, rank, total, first])).toEqual([
      ['B', 1, '1.50', '0.2 1'],
      ['A', 0, '2.00', '0.1 0'],
      ['D', 2, '2.00', null],
      ['C', 3, '2.50', '0.3 2'],
    ])
    const counted = await app.visitor().call(overallBoard, { cmptId: id, keyword: '', page: 1, pageSize: 2 })
    expect([counted.total, counted.ranked]).toEqual([4, 3])
    await owner.call(markBaseline, { cmptId: id, teamId: one.teamId, baseline: false, reason })
    // The reveal turns the first part to B, at once although the answer was kept.
    await setRule(id, { by: 'sum', over: 'stages', stages: [1] })
    const kept = () => app.visitor().call(overallBoard, { cmptId: id, keyword: '', page: 1, pageSize: 39 })
    expect((await kept()).list[0]).toMatchObject({ teamId: one.teamId, total: '0.100000' })
    await db().update(stages).set({ revealMinutes: 0 }).where(eq(stages.id, stage.id))
    await revealDue(app.ctx)
    expect((await kept()).parts).toMatchObject([{ board: 'B' }])
    expect((await kept()).list[0]).toMatchObject({ teamId: three.teamId, total: '0.100000' })
    // A published review marks whom it removed, as on the stage’s own board.
    const [review] = await db()
      .insert(reviews)
      .values({
        cmptId: id,
        stageId: stage.id,
        state: 'final',
        size: 1,
        asks: [],
        text: { zh: '', en: '' },
        dueDays: 1,
        publicDays: 1,
        frozenAt: soon(0),
      })
      .returning()
    await db()
      .insert(reviewRows)
      .values({ reviewId: review?.id ?? 0, teamId: three.teamId, verdict: 'refused', place: 1, score: '' })
    const [first] = (await board(id)).list
    expect(first).toMatchObject({ teamId: three.teamId, removed: 'refused', rank: 1 })
    const [head, top] = await exported(id)
    expect(head).toContain('（B 榜）成绩')
    expect(top).toMatch(/,0\.1,0\.1,1,审核移出$/)
  })

  test('a new test set counts once it is revealed, and parts in the other direction are not summed', async () => {
    const { id, second, list } = await rounds()
    await db().update(stages).set({ kind: 'switch' }).where(eq(stages.id, second.id))
    expect((await board(id)).parts.map(({ board: counts }) => counts)).toEqual(['A', null])
    expect((await list()).map(([name, , total]) => [name, total])).toEqual([
      ['A', '0.100000'],
      ['B', '0.200000'],
      ['C', '0.300000'],
    ])
    await db().update(stages).set({ kind: 'final', direction: 'higher' }).where(eq(stages.id, second.id))
    expect((await board(id)).parts).toMatchObject([
      { board: 'A', opposite: false },
      { board: null, opposite: true },
    ])
    // Of three, the first one that is turned alone does not make the others count for nothing.
    await laterStage(app.ctx, second, { direction: 'higher', startAt: soon(-0.1), endAt: soon(20) })
    expect(await board(id)).toMatchObject({
      direction: 'higher',
      parts: [
        { board: null, opposite: true },
        { board: 'A', opposite: false },
        { board: 'A', opposite: false },
      ],
    })
    expect((await list()).map(([name, rank]) => [name, rank])).toEqual([
      ['A', 1],
      ['B', 2],
      ['D', 3],
    ])
    await setRule(id, { by: 'order', over: 'stages' })
    expect((await board(id)).parts.map(({ board: counts }) => counts)).toEqual(['A', 'A', 'A'])
  })

  test('pages and searches do not order the whole board anew, but any change of it does', async () => {
    const { id, owner, one, list } = await rounds()
    let ordered = 0
    for (const pool of app.pools) onQueries(pool, (text) => (ordered += text.includes('sized as materialized') ? 1 : 0))
    for (let k = 0; k < 10; k++) await board(id, `nobody ${k}`)
    // What the entries before have changed may still be announced.
    expect(ordered).toBeLessThanOrEqual(3)
    expect((await list())[2]?.[0]).toBe('A')
    await owner.call(markBaseline, { cmptId: id, teamId: one.teamId, baseline: true, reason })
    expect((await list()).find(([name]) => name === 'A')?.[1]).toBe(0)
  })

  test('there is none without a rule, of a draft, or of a withdrawn competition', async () => {
    const { id } = await build.competition()
    expect(await refusalOf(board(id))).toBe('leaderboard.unknown')
    const refusedExport = async (cmptId: number) => {
      const answer = await app.visitor().fetch(`/v3/api${exportOverall.path}?cmptId=${cmptId}`)
      return ((await answer.json()) as { code: string }).code
    }
    expect(await refusedExport(id)).toBe('leaderboard.unknown')
    for (const status of ['draft', 'withdrawn'] as const) {
      const hidden = await build.competition({ status, overall: { by: 'sum', over: 'stages' } })
      expect(await refusalOf(board(hidden.id))).toBe('competition.unknown')
      expect(await refusedExport(hidden.id)).toBe('competition.unknown')
    }
    expect((await app.visitor().call(cmptDetail, { cmptId: id })).overall).toBeNull()
  })
})

describe('over the competitions of a series', () => {
  test('ranks people by the final boards of the public ones', async () => {
    const cup = await makeHostedCompetition(app, build, { overall: { by: 'ranks', over: 'series' } })
    const child = (endHours: number, values: object = {}, b: 'all' | 'none' = 'all') =>
      makeHostedCompetition(
        app,
        build,
        { type: 'algorithm', parentId: cup.id, realName: 'none', endAt: soon(endHours), ...values },
        { spec: { ...rmseSpec, b }, endAt: soon(endHours), teamHours: 0, revealMinutes: 60 },
      )
    // The second one to be made ends first; a draft does not show at all.
    const later = await child(4)
    const earlier = await child(2, {}, 'none')
    const draft = await child(3, { status: 'draft' })
    // Practice never ends, so it is no part.
    const practice = { spec: { ...rmseSpec, b: 'none' as const }, kind: 'practice' as const, endAt: null }
    await makeHostedCompetition(app, build, { type: 'algorithm', parentId: cup.id, endAt: null }, practice)

    // Practice after the end is nobody’s final board.
    await laterStage(app.ctx, earlier.stage, { kind: 'practice', startAt: soon(2), endAt: null })
    const one = await build.competitor(earlier.id)
    const two = await build.competitor(earlier.id)
    const join = async (cmptId: number, visitor: Visitor) => {
      return (
        (await visitor.call(signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false })).teamId ?? 0
      )
    }
    const mate = await build.user()
    await enter(earlier.id, earlier.owner, one.visitor, { a: 0.1 })
    await enter(earlier.id, earlier.owner, two.visitor, { a: 0.2 })
    // In the later one, a third person is in the second one's team.
    const teamId = await join(later.id, two.visitor)
    await db()
      .insert(members)
      .values({ cmptId: later.id, teamId, userId: mate.id, joinedAt: soon(0) })
    await join(later.id, one.visitor)
    await enter(later.id, later.owner, two.visitor, { a: 0.9, b: 0.1 })
    await enter(later.id, later.owner, one.visitor, { a: 0.1, b: 0.9 })
    const parts = async () => (await board(cup.id)).parts.map(({ cmptId, board: counts }) => [cmptId, counts])
    // Nothing is final: neither A of a running competition nor B is told.
    expect(await exported(cup.id)).toEqual([expect.stringMatching(/^名次,选手,平均名次,.*（尚未计入）成绩,/)])
    expect(await board(cup.id)).toMatchObject({ over: 'series', total: 0, list: [] })
    expect(await parts()).toEqual([
      [earlier.id, null],
      [later.id, null],
    ])
    app.travel(soon(2.5))
    expect(await parts()).toEqual([
      [earlier.id, 'A'],
      [later.id, null],
    ])
    expect(await shown(cup.id)).toEqual([
      [one.user.name, 1, '1.00', 1, null],
      [two.user.name, 2, '2.00', 2, null],
    ])
    app.travel(soon(2))
    // Over, but not revealed.
    expect(await parts()).toEqual([
      [earlier.id, 'A'],
      [later.id, null],
    ])
    app.travel(soon(1))
    await revealDue(app.ctx)
    expect(await parts()).toEqual([
      [earlier.id, 'A'],
      [later.id, 'B'],
    ])
    // Both ones are first and second; the third lacks the earlier, with two teams: (3 + 1) / 2.
    expect(await shown(cup.id)).toEqual([
      [one.user.name, 1, '1.50', 1, 2],
      [two.user.name, 1, '1.50', 2, 1],
      [mate.name, 3, '2.00', null, 1],
    ])
    expect((await board(cup.id)).list[2]).toMatchObject({ teamId: null, members: [{ userId: mate.id }] })
    // What was a draft shows once it is public; a baseline team's members do not stand on the board for it.
    await db().update(competitions).set({ status: 'published' }).where(eq(competitions.id, draft.id))
    expect((await parts()).map(([id]) => id)).toEqual([earlier.id, draft.id, later.id])
    await db().update(competitions).set({ status: 'withdrawn' }).where(eq(competitions.id, earlier.id))
    await db().update(teams).set({ baseline: true }).where(eq(teams.id, teamId))
    expect((await shown(cup.id)).map(([name, rank]) => [name, rank])).toEqual([[one.user.name, 1]])
  })
})
