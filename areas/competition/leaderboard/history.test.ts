import type { InputOf } from '@leitai/platform/contract/call'
import { eq } from '@leitai/platform/db/orm'
import { dayName, lastNoon } from '@leitai/platform/time/day'
import { rmseSpec } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { competitions, stages } from '../definition/table.ts'
import { mySubmission } from '../submission/contract.ts'
import { refreshBoards } from '../submission/daily.ts'
import { recomputeAllStandings } from '../submission/standings.ts'
import { rankSnapshots, submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import { boardHistory } from './contract.history.ts'
import { rankList } from './contract.ts'

const { app, build } = await testApp()
const { db } = app.ctx
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(app.ctx.now().getTime() - days * DAY_MS)

interface Given {
  cmptValues?: Partial<typeof competitions.$inferInsert>
  stageValues?: Partial<typeof stages.$inferInsert>
}

/** A competition of which three days have passed, with two teams. Lower scores are better. */
async function begun({ cmptValues = {}, stageValues = {} }: Given = {}) {
  const made = await build.competition(
    { startAt: daysAgo(3), signUpStartAt: daysAgo(4), ...cmptValues },
    { decimals: 4, ...stageValues },
  )
  const [one, two] = [await build.competitor(made.id), await build.competitor(made.id)]
  let no = 0
  const add = async (teamId: number, days: number, values: Partial<typeof submissions.$inferInsert>) => {
    no++
    const at = daysAgo(days)
    await db.insert(submissions).values({
      cmptId: made.id,
      stageId: made.stage.id,
      teamId,
      userId: one.user.id,
      no,
      objectKey: `${made.stage.id}-${no}`,
      fileName: 'a.csv',
      size: 1,
      state: 'scored',
      createdAt: at,
      finishedAt: at,
      ...values,
    })
  }
  const recompute = () => db.transaction((tx) => recomputeAllStandings(tx, made.stage))
  return { ...made, one, two, add, recompute }
}

type HistoryInput = Partial<Omit<InputOf<typeof boardHistory>, 'cmptId'>>
const historyFor = (who: Visitor, cmptId: number, more: HistoryInput = {}) =>
  who.call(boardHistory, { cmptId, board: 'A', ...more })
const rowsFor = (who: Visitor, cmptId: number, board: 'A' | 'B' | 'practice' = 'A') =>
  who.call(rankList, { cmptId, board, keyword: '', page: 1, pageSize: 100 })
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

// covers: pages.leaderboard.charts
test('shows the best scores so far, the ranks of past days, submissions a day and the distribution', async () => {
  const { id, stage, one, two, add, recompute } = await begun()
  const reference = await build.competitor(id)
  await db.update(teams).set({ baseline: true }).where(eq(teams.id, reference.teamId))
  await add(reference.teamId, 2.9, { scoreA: 0.01, scoreB: 0.01 })
  await add(one.teamId, 2.5, { scoreA: 0.5, scoreB: 9 })
  await add(two.teamId, 2.4, { scoreA: 0.4, scoreB: 9 })
  await add(one.teamId, 1.4, { scoreA: 0.777, scoreB: 9 })
  await add(one.teamId, 0.4, { scoreA: 0.123_456, scoreB: 9 })
  await add(two.teamId, 0.3, { scoreA: 0.001, scoreB: 9, voidedAt: app.ctx.now() })
  await add(two.teamId, 0.3, { scoreA: 0.002, scoreB: 9, deletedAt: app.ctx.now() })
  await add(two.teamId, 0.2, { state: 'failed' })
  await recompute()
  const yesterday = dayName(daysAgo(1))
  await db.insert(rankSnapshots).values([
    { stageId: stage.id, day: yesterday, teamId: one.teamId, rank: 2 },
    { stageId: stage.id, day: yesterday, teamId: two.teamId, rank: 1 },
  ])
  const visitor = app.visitor()
  const { leaders, days, histogram } = await historyFor(visitor, id)
  expect(leaders?.teams.map(({ teamId, rank }) => [teamId, rank])).toEqual([
    [one.teamId, 1],
    [two.teamId, 2],
  ])
  expect(leaders?.days).toEqual([yesterday, dayName(app.ctx.now())])
  expect(leaders?.teams.map(({ ranks }) => ranks)).toEqual([
    [2, 1],
    [1, 2],
  ])
  // The worse score that came later, the disqualified and the deleted one are not told.
  const courses = leaders?.teams.map(({ scores }) => [...new Set(scores)].filter((score) => score !== null))
  expect(courses).toEqual([[0.5, 0.1235], [0.4]])
  const times = leaders?.times.map((time) => Date.parse(time)) ?? []
  expect(times.length).toBeLessThanOrEqual(60)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  // As many as the rows of the board count, day by day and without a gap.
  const { list } = await rowsFor(visitor, id)
  expect(sum(days?.map(({ count }) => count) ?? [])).toBe(sum(list.map(({ entries }) => entries)))
  expect(days?.length).toBeGreaterThanOrEqual(4)
  expect(histogram).toMatchObject({ from: 0.1235, to: 0.4, teams: 2, direction: 'lower' })
  expect(sum(histogram?.bins ?? [])).toBe(2)
})

// covers: pages.leaderboard.latest-digits
test('attack: the latest scores of a row have no more digits than the board shows', async () => {
  const { id, one, add, recompute } = await begun()
  await add(one.teamId, 2, { scoreA: 0.500_049, scoreB: 9 })
  await add(one.teamId, 1, { scoreA: 0.123_456, scoreB: 9 })
  await recompute()
  const [row] = (await rowsFor(app.visitor(), id)).list
  expect([row?.score, row?.trend]).toEqual(['0.1235', [0.5, 0.1235]])
})

test('has nothing to show before the first score', async () => {
  const { id } = await begun()
  const { histogram, leaders, days } = await historyFor(app.visitor(), id)
  expect([histogram, leaders?.teams, leaders?.times]).toEqual([null, [], []])
  expect(sum(days?.map(({ count }) => count) ?? [1])).toBe(0)
})

// covers: pages.leaderboard.charts-hide
test('attack: a board of last noon tells nothing that was scored since', async () => {
  app.travel(new Date(lastNoon(app.ctx.now()).getTime() + 3_600_000))
  const { id, one, two, add, recompute } = await begun({ stageValues: { boardRefresh: 'noon' } })
  await add(one.teamId, 2, { scoreA: 0.5, scoreB: 9 })
  await recompute()
  await refreshBoards(app.ctx)
  const before = await historyFor(one.visitor, id)
  await add(one.teamId, 0.01, { scoreA: 0.1, scoreB: 9 })
  await add(two.teamId, 0.02, { scoreA: 0.2, scoreB: 9 })
  // Submitted in the morning, and scored in the afternoon.
  await add(one.teamId, 0.3, { scoreA: 0.05, scoreB: 9, finishedAt: daysAgo(0.01) })
  // A revision has made an old score better than the board shows.
  await add(one.teamId, 1.5, { scoreA: 0.3, scoreB: 9 })
  await recompute()
  const after = await historyFor(one.visitor, id)
  expect(after.leaders).toEqual(before.leaders)
  expect(after.histogram).toEqual(before.histogram)
  expect(before.leaders?.teams.map(({ scores }) => scores.at(-1))).toEqual([0.5])
  app.travel(new Date())
})

// covers: pages.leaderboard.charts-hide
test('attack: of board B nothing before the reveal, and only what its rows show after it', async () => {
  const { id, stage, one, two, add, recompute } = await begun()
  await add(one.teamId, 2, { scoreA: 0.5, scoreB: 0.6 })
  await add(two.teamId, 1, { scoreA: 0.4, scoreB: 0.3, picked: true })
  await add(two.teamId, 0.5, { scoreA: 0.4, scoreB: 0.2 })
  await recompute()
  expect(await refusalOf(historyFor(app.visitor(), id, { board: 'B' }))).toBe('leaderboard.hidden')
  await db
    .update(stages)
    .set({ endAt: daysAgo(0), revealedAt: daysAgo(0) })
    .where(eq(stages.id, stage.id))
  const { leaders, days, histogram } = await historyFor(app.visitor(), id, { board: 'B' })
  expect(leaders).toBe(null)
  // The unpicked 0.2 counts as a submission alone.
  expect(histogram).toMatchObject({ from: 0.3, to: 0.6, teams: 2 })
  expect(sum(days?.map(({ count }) => count) ?? [])).toBe(3)
})

// covers: pages.leaderboard.charts-hide
test('attack: a new test set shows nothing before its reveal', async () => {
  const { id, one, add, recompute } = await begun({ stageValues: { kind: 'switch' } })
  await add(one.teamId, 1, { scoreB: 0.5 })
  await recompute()
  const refused = (board: 'A' | 'B' | 'practice') => refusalOf(historyFor(one.visitor, id, { board }))
  expect(await Promise.all([refused('A'), refused('B'), refused('practice')])).toEqual([
    'leaderboard.unknown',
    'leaderboard.hidden',
    'leaderboard.hidden',
  ])
})

test('attack: after a final re-run no course of other submissions is told', async () => {
  const { id, one, add, recompute, stage } = await begun({ stageValues: { spec: { ...rmseSpec, b: 'none' } } })
  await add(one.teamId, 1, { scoreA: 0.5 })
  await recompute()
  expect((await historyFor(app.visitor(), id)).leaders?.teams).toHaveLength(1)
  await db.update(stages).set({ rerunId: 1 }).where(eq(stages.id, stage.id))
  expect((await historyFor(app.visitor(), id)).leaders).toBe(null)
})

test('practice after the end has a board of its own', async () => {
  const { id, one, add, recompute } = await begun({
    cmptValues: { endAt: daysAgo(1) },
    stageValues: { endAt: daysAgo(1) },
  })
  await add(one.teamId, 2, { scoreA: 0.5, scoreB: 0.5 })
  await add(one.teamId, 0.5, { scoreA: 0.3, scoreB: 0.3, practice: true })
  await recompute()
  const { leaders, days } = await historyFor(app.visitor(), id, { board: 'practice' })
  expect(leaders?.teams.map(({ scores }) => scores.at(-1))).toEqual([0.3])
  expect(leaders?.days).toEqual([])
  expect(sum(days?.map(({ count }) => count) ?? [])).toBe(1)
  // The main board has ended, and does not go on.
  const main = await historyFor(app.visitor(), id)
  expect(main.leaders?.teams.map(({ scores }) => scores.at(-1))).toEqual([0.5])
  expect(main.days?.at(-1)?.day).toBe(dayName(daysAgo(1)))
})

// covers: pages.leaderboard.charts-hide
test('attack: limited boards show no more in charts than in rows', async () => {
  const owner = await build.user()
  const { id, one, two, add, recompute } = await begun({ cmptValues: { ownerId: owner.id } })
  await add(one.teamId, 2, { scoreA: 0.5, scoreB: 0.5 })
  await add(two.teamId, 1, { scoreA: 0.4, scoreB: 0.4 })
  await recompute()
  const limit = (boardView: 'anonymous' | 'baselines' | 'own') =>
    db.update(competitions).set({ audience: 'invited', status: 'private', boardView }).where(eq(competitions.id, id))
  await limit('anonymous')
  const seen = await historyFor(one.visitor, id)
  expect([seen.histogram?.teams, seen.days, seen.leaders]).toEqual([2, null, null])
  for (const view of ['baselines', 'own'] as const) {
    await limit(view)
    expect(await refusalOf(historyFor(one.visitor, id))).toBe('leaderboard.limited')
    const host = await app.as(owner)
    expect((await historyFor(host, id)).leaders?.teams).toHaveLength(2)
  }
  const outsider = await app.as(await build.user())
  expect(await refusalOf(historyFor(outsider, id))).toBe('competition.unknown')
  expect(await refusalOf(historyFor(app.visitor(), id))).toBe('competition.unknown')
})

// covers: pages.submit.chart-rank
test('one’s own submissions come with the own ranks of past days', async () => {
  const { id, stage, one, two } = await begun()
  const day = (days: number) => dayName(daysAgo(days))
  await db.insert(rankSnapshots).values([
    { stageId: stage.id, day: day(2), teamId: one.teamId, rank: 2 },
    { stageId: stage.id, day: day(1), teamId: one.teamId, rank: 1 },
    { stageId: stage.id, day: day(1), teamId: two.teamId, rank: 2 },
    { stageId: stage.id, day: day(40), teamId: one.teamId, rank: 9 },
  ])
  const { ranks } = await one.visitor.call(mySubmission, {
    cmptId: id,
    stageId: stage.id,
    state: '',
    order: 'newest',
    page: 1,
    pageSize: 20,
  })
  expect(ranks).toEqual([
    { day: day(2), rank: 2 },
    { day: day(1), rank: 1 },
  ])
})

test('teams that nothing decides between share a rank', async () => {
  const { id, one, two, add, recompute } = await begun()
  const at = daysAgo(1)
  for (const { teamId } of [one, two]) await add(teamId, 1, { scoreA: 0.5, scoreB: 0.5, createdAt: at })
  await recompute()
  expect((await historyFor(app.visitor(), id)).leaders?.teams.map(({ rank }) => rank)).toEqual([1, 1])
})

test('refuses a board, a stage or a competition that does not exist', async () => {
  const { id } = await build.competition({}, { spec: null })
  const raw = async (query: string) =>
    (await (await app.visitor().fetch(`/v3/api/common/cmpt/boardHistory.json?${query}`)).json()).code
  expect(await raw(`cmptId=${id}`)).toBe('submission.noScoring')
  expect(await raw('cmptId=999999')).toBe('competition.unknown')
  expect(await raw('cmptId=x')).toBe('request.input')
  expect(await raw(`cmptId=${id}&stageId=999999`)).toBe('competition.noStage')
  expect(await raw(`cmptId=${id}&board=week`)).toBe('request.input')
})
