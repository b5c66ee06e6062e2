import { competitions } from '@leitai/competition/definition/table'
import { members, teams } from '@leitai/competition/team/table'
import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { eq } from '@leitai/platform/db/orm'
import { notices } from '@leitai/site/message/table'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { saveAchievements } from './achievements.ts'
import * as contract from './contract.ts'
import { keepCurve, recomputeRatings } from './ratings.ts'
import { rankingPoints } from './rules.ts'
import { achievements, honours } from './table.ts'

const { app, build } = await testApp()

const db = () => app.ctx.db
const words = (text: string) => ({ zh: text, en: text })

/** A competition whose final board of that date has teams of these sizes in this order. */
async function finished(at: string, sizes: number[], values: Partial<typeof competitions.$inferInsert> = {}) {
  const cmpt = await build.competition(values)
  const rows = []
  for (const [place, size] of sizes.entries()) {
    const people = []
    for (let i = 0; i < size; i++) people.push(await build.user())
    const [captain] = people
    if (!captain) throw new Error('an empty team')
    const [team] = await db()
      .insert(teams)
      .values({
        cmptId: cmpt.id,
        name: `${captain.name} ${cmpt.id}`,
        nameKey: captain.name,
        captainId: captain.id,
        createdAt: new Date(at),
      })
      .returning()
    if (!team) throw new Error('no team was made')
    for (const { id } of people) await standing(cmpt.id, team.id, id, at)
    rows.push({ team, people, rank: place + 1 })
  }
  const weight = values.practice ? 0 : 1
  for (const { team, people, rank } of rows) {
    const medal = rank === 1 && !values.practice ? ('gold' as const) : null
    for (const { id } of people) {
      await db()
        .insert(honours)
        .values({
          stageId: cmpt.stage.id,
          userId: id,
          cmptId: cmpt.id,
          teamId: team.id,
          rank,
          teams: sizes.length,
          teamSize: people.length,
          medal,
          reward: words(rank === 1 ? '冠军' : ''),
          weight,
          at: new Date(at),
        })
    }
  }
  return { ...cmpt, rows }
}
const standing = (cmptId: number, teamId: number, userId: number, at: string) =>
  db()
    .insert(members)
    .values({ cmptId, teamId, userId, joinedAt: new Date(at) })
const hide = (userId: number, key: 'hallOfFame' | 'achievements') =>
  db()
    .insert(profiles)
    .values({ userId, privacy: { [key]: false }, updatedAt: new Date() })
const fresh = (rank: number, ranked: number, teamSize: number) =>
  rankingPoints({ rank, teams: ranked, teamSize, weight: 1, at: new Date(0) }, new Date(0))

describe('the hall of fame', () => {
  // covers: spec.audience.hall-fame, rules.ranking.year-shanghai-without, rules.ranking.champions-per-competition
  test('sums the final boards of a year in Shanghai time without decay, and names the winners', async () => {
    // The last minute of 2021 in Shanghai, and the first of 2022, which is still 2021 in UTC.
    const old = await finished('2021-12-31T15:59:00Z', [1, 2])
    const first = await finished('2021-12-31T16:00:00Z', [1, 2, 1])
    await finished('2022-05-01T00:00:00Z', [1, 1], { practice: true })
    const [winner, pair] = first.rows
    const own = winner?.people[0]
    const mate = pair?.people[1]
    const again = await finished('2022-06-01T00:00:00Z', [1, 1])
    // A user who came second in both has the sum of both.
    await db()
      .insert(honours)
      .values({
        stageId: again.stage.id,
        userId: mate?.id ?? 0,
        cmptId: again.id,
        teamId: again.rows[1]?.team.id ?? 0,
        rank: 2,
        teams: 2,
        teamSize: 1,
        medal: null,
        reward: words(''),
        weight: 1,
        at: new Date('2022-06-01T00:00:00Z'),
      })
    const anyone = app.visitor()
    const hall = await anyone.call(contract.hallOfFame, { year: 2022 })
    expect(hall.years).toEqual([2022, 2021])
    expect(hall.people).toHaveLength(6)
    const of = (userId: number | undefined) => hall.people.find((person) => person.userId === userId)
    expect(of(own?.id)).toMatchObject({ rank: 1, gold: 1, results: 1 })
    expect(of(own?.id)?.points).toBeCloseTo(fresh(1, 3, 1), 3)
    expect(of(mate?.id)).toMatchObject({ results: 2, gold: 0 })
    expect(of(mate?.id)?.points).toBeCloseTo(fresh(2, 3, 2) + fresh(2, 2, 1), 3)
    expect(hall.champions.map(({ cmptId }) => cmptId)).toEqual([again.id, first.id])
    expect(hall.champions[1]).toMatchObject({ teamId: winner?.team.id, teams: 3, members: [{ userId: own?.id }] })

    const before = await anyone.call(contract.hallOfFame, { year: 2021 })
    expect(before.people.map(({ userId }) => userId).toSorted()).toEqual(
      old.rows.flatMap(({ people }) => people.map(({ id }) => id)).toSorted(),
    )
    expect((await anyone.call(contract.hallOfFame, {})).year).toBe(2022)
    expect(await anyone.call(contract.hallOfFame, { year: 1999 })).toMatchObject({ people: [], champions: [] })
    expect(await refusalOf(anyone.call(contract.hallOfFame, { year: 1.5 }))).toBe('request.input')
  })

  // covers: rules.ranking.only-allows
  test('omits users who opted out or closed their account, and closes the gap', async () => {
    const { id, rows } = await finished('2019-03-01T00:00:00Z', [1, 1, 2, 1, 1])
    const people = rows.map(({ people }) => people[0]?.id ?? 0)
    await hide(people[0] ?? 0, 'hallOfFame')
    await hide(people[1] ?? 0, 'achievements')
    await db()
      .update(users)
      .set({ state: 'locked' })
      .where(eq(users.id, people[3] ?? 0))
    const anyone = app.visitor()
    const { people: shown, champions } = await anyone.call(contract.hallOfFame, { year: 2019 })
    // Fifth place alone scores more than third place in a team of two.
    expect(shown.map(({ userId, rank }) => [userId, rank])).toEqual(
      [people[2], people[4], rows[2]?.people[1]?.id]
        .map((userId) => shown.find((person) => person.userId === userId))
        .toSorted((a, b) => (a?.rank ?? 0) - (b?.rank ?? 0))
        .map((person) => [person?.userId, person?.rank]),
    )
    expect(shown).toHaveLength(3)
    expect(shown[0]?.rank).toBe(1)
    expect(champions).toEqual([])
    await db().update(competitions).set({ status: 'withdrawn' }).where(eq(competitions.id, id))
    expect((await anyone.call(contract.hallOfFame, { year: 2019 })).people).toEqual([])
  })

  // covers: rules.ranking.top-100
  test('has a hundred places', async () => {
    await finished('2016-03-01T00:00:00Z', Array(102).fill(1))
    const { people } = await app.visitor().call(contract.hallOfFame, { year: 2016 })
    expect([people.length, people.at(-1)?.rank]).toEqual([100, 100])
  })

  test('is paged and searched by name without changing the ranks', async () => {
    const { rows } = await finished('2018-03-01T00:00:00Z', [1, 1, 1, 1, 1])
    const anyone = app.visitor()
    const page = await anyone.call(contract.rankYear, { year: 2018, keyword: '', page: 2, pageSize: 2 })
    expect(page).toMatchObject({ total: 5, page: 2, pageSize: 2, list: [{ rank: 3 }, { rank: 4 }] })
    const name = rows[3]?.people[0]?.name ?? ''
    expect(await anyone.call(contract.rankYear, { year: 2018, keyword: name, page: 1, pageSize: 20 })).toMatchObject({
      total: 1,
      list: [{ userName: name, rank: 4 }],
    })
    expect(await anyone.call(contract.rankYear, { year: 2018, keyword: '', page: 9, pageSize: 2 })).toMatchObject({
      total: 5,
      list: [],
    })
    expect((await anyone.call(contract.rankYear, { year: 2018, keyword: '%', page: 1, pageSize: 20 })).total).toBe(0)
  })
})

describe('a ranked team', () => {
  // covers: spec.fields.team-final-rank
  test('is shown with its members and its final rank, the captain first', async () => {
    const { id, rows } = await finished('2017-03-01T00:00:00Z', [2, 1])
    const [winner] = rows
    const anyone = app.visitor()
    expect(await anyone.call(contract.getRankTeamDetail, { teamId: winner?.team.id ?? 0 })).toMatchObject({
      cmptId: id,
      name: winner?.team.name,
      finalRank: 1,
      teams: 2,
      medal: 'gold',
      reward: { zh: '冠军' },
      members: [
        { userId: winner?.people[0]?.id, captain: true },
        { userId: winner?.people[1]?.id, captain: false },
      ],
    })
  })

  test('has no rank before the final board, and is unknown once its competition or itself is deleted', async () => {
    const { id } = await build.competition()
    const { teamId } = await build.competitor(id)
    const anyone = app.visitor()
    expect(await anyone.call(contract.getRankTeamDetail, { teamId })).toMatchObject({ finalRank: null, medal: null })
    await db().update(competitions).set({ status: 'draft' }).where(eq(competitions.id, id))
    expect(await refusalOf(anyone.call(contract.getRankTeamDetail, { teamId }))).toBe('team.unknown')
    await db().update(competitions).set({ status: 'published' }).where(eq(competitions.id, id))
    await db().update(teams).set({ state: 'deleted' }).where(eq(teams.id, teamId))
    expect(await refusalOf(anyone.call(contract.getRankTeamDetail, { teamId }))).toBe('team.unknown')
    expect(await refusalOf(anyone.call(contract.getRankTeamDetail, { teamId: 999_999 }))).toBe('team.unknown')
  })
})

describe('a person’s curve', () => {
  test('has points and rank at the end of each month, decays, and drops withdrawn results', async () => {
    const { id, stage, rows } = await finished('2026-03-10T00:00:00Z', [1, 1, 1])
    const [first, second] = rows.map(({ people }) => people[0]?.id ?? 0)
    app.travel(new Date('2026-05-20T00:00:00Z'))
    await recomputeRatings(db(), app.ctx.now())
    await Promise.all([keepCurve(db(), app.ctx.now()), keepCurve(db(), app.ctx.now())])
    const anyone = app.visitor()
    const { list } = await anyone.call(contract.ratingCurve, { userId: first ?? 0 })
    expect(list.map(({ month }) => month)).toEqual(['2026-03', '2026-04', '2026-05'])
    const result = { rank: 1, teams: 3, teamSize: 1, weight: 1, at: new Date('2026-03-10T00:00:00Z') }
    expect(list[0]?.points).toBeCloseTo(rankingPoints(result, new Date('2026-03-31T16:00:00Z')), 3)
    expect(list[2]?.points).toBeCloseTo(rankingPoints(result, app.ctx.now()), -1)
    const profile = await anyone.call(contract.profile, { userId: first ?? 0, asOthers: false })
    expect(list[2]).toMatchObject({ points: profile.standing?.points, rank: profile.standing?.rank })

    await db()
      .delete(honours)
      .where(eq(honours.userId, first ?? 0))
    await recomputeRatings(db(), app.ctx.now())
    await keepCurve(db(), app.ctx.now())
    expect((await anyone.call(contract.ratingCurve, { userId: first ?? 0 })).list).toEqual([])
    expect((await anyone.call(contract.ratingCurve, { userId: second ?? 0 })).list).toHaveLength(3)
    await hide(second ?? 0, 'achievements')
    expect(await anyone.call(contract.ratingCurve, { userId: second ?? 0 })).toEqual({ list: [], hidden: true })
    expect(await refusalOf(anyone.call(contract.ratingCurve, { userId: 999_999 }))).toBe('account.unknown')
    await db().delete(honours).where(eq(honours.stageId, stage.id))
    app.travel(new Date())
    expect(id).toBeGreaterThan(0)
  })
})

describe('achievements', () => {
  const noticesOf = async (userId: number) =>
    (await db().select().from(notices).where(eq(notices.userId, userId)).orderBy(notices.id)).map(
      ({ title }) => title.zh,
    )
  const reached = async (userId: number) =>
    (await app.visitor().call(contract.achievementList, { userId })).list.map(({ feat, need }) => `${feat} ${need}`)

  test('have a date, are notified once, show to others when reached and to their owner with progress', async () => {
    const now = app.ctx.now()
    const { id } = await build.competition()
    const one = await build.competitor(id)
    const { rows } = await finished(now.toISOString(), [1, 2])
    const winner = rows[0]?.people[0]?.id ?? 0
    await Promise.all([saveAchievements(db(), now, { notify: true }), saveAchievements(db(), now, { notify: true })])
    expect(await reached(one.user.id)).toEqual(['signUps 1'])
    expect(await noticesOf(one.user.id)).toEqual(['新成就：报名了第一个竞赛'])
    expect(await reached(winner)).toEqual(['signUps 1', 'finals 1', 'medals 1', 'golds 1', 'soloGold 1'])
    expect(await reached(rows[1]?.people[1]?.id ?? 0)).toContain('teamed 1')
    const own = await one.visitor.call(contract.achievementList, { userId: one.user.id })
    expect(own.list.find(({ feat, need }) => feat === 'signUps' && need === 10)).toMatchObject({ at: null, have: 1 })
    expect(own.list.find(({ feat, need }) => feat === 'signUps' && need === 1)?.at).not.toBeNull()

    // The result was removed: achievements based on it are gone, lasting ones stay.
    await db().delete(honours).where(eq(honours.userId, winner))
    await db().delete(members).where(eq(members.userId, winner))
    await saveAchievements(db(), now, { notify: true })
    expect(await reached(winner)).toEqual(['signUps 1'])
    await hide(one.user.id, 'achievements')
    expect(await app.visitor().call(contract.achievementList, { userId: one.user.id })).toEqual({
      list: [],
      hidden: true,
    })
  })

  test('of long ago are saved without a notice', async () => {
    const { rows } = await finished('2024-01-01T00:00:00Z', [1, 1])
    const winner = rows[0]?.people[0]?.id ?? 0
    await saveAchievements(db(), app.ctx.now(), { notify: true })
    expect(await noticesOf(winner)).toEqual([])
    const [row] = await db().select().from(achievements).where(eq(achievements.userId, winner)).orderBy(achievements.at)
    expect(row?.at).toEqual(new Date('2024-01-01T00:00:00Z'))
  })
})
