import { competitions, stages } from '@leitai/competition/definition/table'
import { revealDue } from '@leitai/competition/submission/reveal'
import { standings } from '@leitai/competition/submission/table'
import { members, teams } from '@leitai/competition/team/table'
import { profiles } from '@leitai/identity/profile/table'
import { and, eq, like } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { work } from '@leitai/server/domains'
import { notices } from '@leitai/site/message/table'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import * as contract from './contract.ts'
import { writeHonours, writeMissingHonours } from './honour.ts'
import { recomputeRatings } from './ratings.ts'
import { honours, ratings } from './table.ts'

const HOUR = 3_600_000
const { app, build } = await testApp()

const words = (text: string) => ({ zh: text, en: text })
const ending = (values: Partial<typeof competitions.$inferInsert> = {}) => {
  const now = app.ctx.now().getTime()
  return {
    startAt: new Date(now - 24 * HOUR),
    signUpEndAt: new Date(now + HOUR),
    endAt: new Date(now + 2 * HOUR),
    ...values,
  }
}
/** Competitors with one submission each, with these errors in this order. */
async function field(cmptId: number, errors: number[]) {
  const all = []
  for (const error of errors) {
    const one = await build.competitor(cmptId)
    await build.finished((await build.submit(one.visitor, cmptId, answerCsv(error))).submission.id)
    all.push(one)
  }
  return all
}
const join = (teamId: number, userId: number, cmptId: number) =>
  app.ctx.db.insert(members).values({ teamId, userId, cmptId, joinedAt: app.ctx.now() })
async function reveal() {
  app.travel(new Date(app.ctx.now().getTime() + 5 * HOUR))
  await revealDue(app.ctx)
}
const honoursOf = (cmptId: number) => app.ctx.db.select().from(honours).where(eq(honours.cmptId, cmptId))
/** Notices of final boards; scheduled tasks may add reminders and badges at any moment. */
const noticesOf = (userId: number) =>
  app.ctx.db
    .select()
    .from(notices)
    .where(and(eq(notices.userId, userId), like(notices.link, '%tab=leaderboard%')))
const again = (stageId: number) =>
  transaction(app.ctx.db, (tx) => writeHonours(tx, stageId, { now: app.ctx.now(), notify: true }))

describe('honours', () => {
  // covers: spec.fields.achievement-champion-runner, rules.ranking.recomputed-board-becomes
  // covers: rules.ranking.disqualified-results-give
  test('are written for all members of ranked teams at the reveal, ties sharing a rank, and rewritten when ranks change', async () => {
    const { db } = app.ctx
    const prizes = [{ name: words('冠军'), reward: words('¥100'), count: 1 }]
    const { id, stage } = await build.competition(ending({ prizes }))
    const [first, second, third, ...rest] = await field(id, [0.1, 0.2, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    const baseline = (await field(id, [0.01]))[0]
    const mate = await build.user()
    if (!first || !second || !third || !baseline) throw new Error('somebody is missing')
    await db.update(teams).set({ baseline: true }).where(eq(teams.id, baseline.teamId))
    await join(first.teamId, mate.id, id)
    // Submitted at the same moment: second and third are tied in everything.
    await db.update(standings).set({ at: stage.startAt }).where(eq(standings.teamId, second.teamId))
    await db.update(standings).set({ at: stage.startAt }).where(eq(standings.teamId, third.teamId))
    const anyone = app.visitor()
    expect((await anyone.call(contract.getUserHonorList, { userId: first.user.id })).list).toEqual([])
    await reveal()

    const written = await honoursOf(id)
    const of = (userId: number) => written.find((row) => row.userId === userId)
    expect(written).toHaveLength(11)
    expect(of(first.user.id)).toMatchObject({ rank: 1, teams: 10, teamSize: 2, medal: 'gold', weight: 1 })
    expect(of(mate.id)).toMatchObject({ rank: 1, teamSize: 2, medal: 'gold', reward: words('冠军 · ¥100') })
    expect(of(second.user.id)).toMatchObject({ rank: 2, teamSize: 1, medal: 'silver', reward: words('') })
    expect(of(third.user.id)).toMatchObject({ rank: 2, medal: 'silver' })
    expect(of(rest[0]?.user.id ?? 0)).toMatchObject({ rank: 4, medal: 'bronze' })
    expect(of(rest[1]?.user.id ?? 0)).toMatchObject({ rank: 5, medal: null })
    expect(of(baseline.user.id)).toBeUndefined()
    expect(await noticesOf(mate.id)).toMatchObject([
      { kind: 'competition', link: `/cmptDetail.html?id=${id}&tab=leaderboard&stage=${stage.id}` },
    ])

    const { list } = await anyone.call(contract.getUserHonorList, { userId: mate.id })
    expect(list).toMatchObject([
      {
        cmptId: id,
        rank: 1,
        teams: 10,
        teamSize: 2,
        medal: 'gold',
        certificate: { ok: false, code: 'certificate.notIssued' },
      },
    ])
    expect(list[0]?.points).toBeCloseTo((100_000 / Math.sqrt(2)) * Math.log10(2), -2)
    const { standing } = await anyone.call(contract.profile, { userId: mate.id, asOthers: false })
    expect(standing).toMatchObject({ medals: { gold: 1, silver: 0, bronze: 0 } })
    expect(standing?.points).toBeCloseTo(list[0]?.points ?? 0, -2)

    await Promise.all([again(stage.id), again(stage.id)])
    expect(await honoursOf(id)).toEqual(expect.arrayContaining(written))
    expect(await noticesOf(mate.id)).toHaveLength(1)

    // The first team is disqualified: the teams behind it move up, and its members lose their honours.
    await db.delete(standings).where(and(eq(standings.stageId, stage.id), eq(standings.teamId, first.teamId)))
    await again(stage.id)
    const rewritten = await honoursOf(id)
    expect(rewritten).toHaveLength(9)
    expect(rewritten.find((row) => row.userId === second.user.id)).toMatchObject({ rank: 1, teams: 9 })
    expect(await noticesOf(second.user.id)).toHaveLength(2)
    expect(await db.select().from(ratings).where(eq(ratings.userId, mate.id))).toEqual([])
  })

  // covers: rules.stages.practice-end-ranking
  test('give no points and no medal in a practice competition', async () => {
    const { id } = await build.competition(ending({ practice: true }))
    const [only] = await field(id, [0.1, 0.2, 0.3])
    await reveal()
    expect(await honoursOf(id)).toMatchObject([
      { weight: 0, medal: null },
      { weight: 0, medal: null },
      { weight: 0, medal: null },
    ])
    const { list } = await app.visitor().call(contract.getUserHonorList, { userId: only?.user.id ?? 0 })
    expect(list).toMatchObject([{ rank: 1, points: 0 }])
  })

  test('come only from the last scoring stage', async () => {
    const { db } = app.ctx
    const { id, stage } = await build.competition(ending())
    const { id: _id, ...next } = stage
    const later = { startAt: new Date(Date.now() + 300 * HOUR), endAt: new Date(Date.now() + 400 * HOUR) }
    await db.insert(stages).values({ ...next, ord: 2, kind: 'final', ...later })
    await field(id, [0.1, 0.2])
    await reveal()
    expect(await db.select().from(stages).where(eq(stages.id, stage.id))).toMatchObject([
      { revealedAt: expect.any(Date) },
    ])
    await writeMissingHonours(app.ctx)
    expect(await honoursOf(id)).toEqual([])
  })

  test('come from A if there is no B, by the hourly task, and once', async () => {
    const { id } = await build.competition(ending(), { spec: { ...rmseSpec, b: 'none' } })
    const [first] = await field(id, [0.1, 0.2])
    await writeMissingHonours(app.ctx)
    expect(await honoursOf(id)).toEqual([])
    await reveal()
    await writeMissingHonours(app.ctx)
    expect((await honoursOf(id)).map(({ rank }) => rank).toSorted()).toEqual([1, 2])
    await writeMissingHonours(app.ctx)
    expect(await noticesOf(first?.user.id ?? 0)).toHaveLength(1)
  })
})

describe('the competitions of a person', () => {
  // covers: spec.groups.public-user-competitions
  test('show the rank on A until the reveal, then on B; drafts are not listed', async () => {
    const { db } = app.ctx
    // The picked submission is the worse one on A, so the two boards differ.
    const { id } = await build.competition(ending())
    const [better, worse] = await field(id, [0.1, 0.2])
    if (!better || !worse) throw new Error('somebody is missing')
    const draft = await build.competition()
    const hidden = await build.competitor(draft.id)
    await db.update(competitions).set({ status: 'draft' }).where(eq(competitions.id, draft.id))
    const B = and(eq(standings.teamId, worse.teamId), eq(standings.board, 'B'))
    await db.update(standings).set({ key: -1, score: -1 }).where(B)
    const anyone = app.visitor()
    const ask = (userId: number) => anyone.call(contract.getUserCmptList, { userId, page: 1, pageSize: 20 })
    const team = { id: worse.teamId, members: 1, captain: true }
    expect(await ask(worse.user.id)).toMatchObject({
      total: 1,
      hidden: false,
      list: [{ id, rank: 2, ranked: 2, team }],
    })
    await reveal()
    expect(await ask(worse.user.id)).toMatchObject({ list: [{ rank: 1, ranked: 2, state: 'ended' }] })
    expect(await ask(better.user.id)).toMatchObject({ list: [{ rank: 2 }] })
    expect(await ask(hidden.user.id)).toMatchObject({ total: 0, list: [] })
  })

  test('have no rank before the first score, for a baseline, or without scored stages', async () => {
    const scored = await build.competition()
    const plain = await build.competition({ type: 'application' }, { spec: null })
    const person = await build.competitor(scored.id)
    await join((await build.competitor(plain.id)).teamId, person.user.id, plain.id)
    const ask = () => person.visitor.call(contract.getUserCmptList, { userId: person.user.id, page: 1, pageSize: 20 })
    expect(await ask()).toMatchObject({
      total: 2,
      list: [
        { id: plain.id, rank: null, ranked: 0, team: { members: 2, captain: false } },
        { id: scored.id, rank: null, ranked: 0, mine: 'signedUp' },
      ],
    })
    await build.finished((await build.submit(person.visitor, scored.id, answerCsv(0.1))).submission.id)
    expect((await ask()).list[1]).toMatchObject({ rank: 1, ranked: 1 })
    await app.ctx.db.update(teams).set({ baseline: true }).where(eq(teams.id, person.teamId))
    expect((await ask()).list[1]).toMatchObject({ rank: null, ranked: 0 })
  })
})

describe('ratings', () => {
  // covers: rules.ranking.profile-first-submission
  test('make users with a scored submission and a filled profile contributors, rank by points, and decay', async () => {
    const { db } = app.ctx
    const { id } = await build.competition(ending())
    const [first, second] = await field(id, [0.1, 0.2, 0.3])
    if (!first || !second) throw new Error('somebody is missing')
    const { user } = second
    const profile = { education: 'bachelor', schoolProvince: '其它', school: '演示大学', major: '统计' } as const
    const more = { province: '330000', roles: ['analysis' as const], skills: ['R'], intro: '演示' }
    const updatedAt = app.ctx.now()
    await db.insert(profiles).values({ userId: user.id, ...profile, updatedAt })
    const ratingOf = async (userId: number) =>
      (await app.visitor().call(contract.profile, { userId, asOthers: false })).standing
    await recomputeRatings(db, app.ctx.now())
    expect(await ratingOf(user.id)).toMatchObject({ tier: 'novice', points: 0, rank: null })
    await db.update(profiles).set(more).where(eq(profiles.userId, user.id))
    await recomputeRatings(db, app.ctx.now())
    expect(await ratingOf(user.id)).toMatchObject({ tier: 'contributor', points: 0, rank: null })
    await reveal()
    const [winner, runnerUp] = [await ratingOf(first.user.id), await ratingOf(user.id)]
    expect(winner?.points).toBeGreaterThan(runnerUp?.points ?? 0)
    expect((runnerUp?.rank ?? 0) - (winner?.rank ?? 0)).toBeGreaterThan(0)
    await recomputeRatings(db, new Date(app.ctx.now().getTime() + 500 * 24 * HOUR))
    expect((await ratingOf(first.user.id))?.points).toBeCloseTo((winner?.points ?? 0) / Math.E, -2)
    const { list } = await app
      .visitor()
      .call(contract.findPeople, { keyword: '', looking: false, order: 'points', page: 1, pageSize: 50 })
    const points = list.map((one) => one.points ?? 0)
    expect(points).toEqual(points.toSorted((a, b) => b - a))
  })

  // covers: rules.ranking.recomputed-nightly
  test('are computed again every night, with points that are older by a day', async () => {
    const { id } = await build.competition(ending())
    const [winner] = await field(id, [0.1, 0.2, 0.3])
    await reveal()
    const points = async () =>
      (await app.visitor().call(contract.profile, { userId: winner?.user.id ?? 0, asOthers: false })).standing?.points
    const before = (await points()) ?? 0
    const night = work.tasks.find(({ name }) => name === 'ratings')
    expect(night?.every).toMatch(/^day 0\d:\d\d$/)
    app.travel(new Date(app.ctx.now().getTime() + 500 * 24 * HOUR))
    expect([before > 0, await points()]).toEqual([true, before])
    await night?.run(app.ctx)
    expect(await points()).toBeCloseTo(before / Math.E, -2)
    app.travel(new Date())
  })
})
