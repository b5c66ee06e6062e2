import { users } from '@leitai/identity/account/table'
import type { Privacy } from '@leitai/identity/profile/contract'
import { profiles } from '@leitai/identity/profile/table'
import { eq } from '@leitai/platform/db/orm'
import { notices } from '@leitai/site/message/table'
import type { TestApp } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import * as contract from './contract.ts'
import { honours, ratings } from './table.ts'

const { app, build } = await testApp()

const page = { page: 1, pageSize: 20 }
const anybody = { keyword: '', looking: false, order: 'newest' as const, ...page }
const say = (userId: number, values: Partial<typeof profiles.$inferInsert>) =>
  app.ctx.db
    .insert(profiles)
    .values({ userId, updatedAt: app.ctx.now(), ...values })
    .onConflictDoUpdate({ target: profiles.userId, set: { updatedAt: app.ctx.now(), ...values } })
async function person(values: Partial<typeof profiles.$inferInsert> = {}) {
  const user = await build.user()
  await say(user.id, values)
  return { user, visitor: await app.as(user) }
}
const namesFrom = async (more: Partial<typeof anybody> & { role?: 'design' | 'algorithm' }) =>
  (await app.visitor().call(contract.findPeople, { ...anybody, ...more })).list.map(({ userName }) => userName)

/** A user with data in every section that can be hidden. */
async function everything() {
  const { user, visitor } = await person({
    schoolProvince: '其它',
    school: '演示大学',
    major: '统计学',
    education: 'master',
    workStatus: 'working',
    occupation: '工程师',
    province: '330000',
  })
  const { id, stage } = await build.competition()
  const signedUp = await build.competitor(id)
  const db = app.ctx.db
  const { signUpJoinCmpt } = await import('@leitai/competition/catalog/contract.sign-up')
  await visitor.call(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false })
  const at = app.ctx.now()
  await db.insert(honours).values({
    stageId: stage.id,
    userId: user.id,
    cmptId: id,
    teamId: signedUp.teamId,
    rank: 1,
    teams: 10,
    teamSize: 1,
    medal: 'gold',
    reward: { zh: '', en: '' },
    weight: 1,
    at,
  })
  await db.insert(ratings).values({ userId: user.id, points: 3, tier: 'expert', gold: 1, silver: 0, bronze: 0, at })
  await visitor.call(contract.attentionUser, { userId: signedUp.user.id })
  await signedUp.visitor.call(contract.attentionUser, { userId: user.id })
  return { user, visitor, other: signedUp.visitor }
}

/** The sections of a profile that a visitor sees, over all calls. */
async function partsSeen(visitor: ReturnType<TestApp['visitor']>, userId: number, asOthers = false) {
  const seen = await visitor.call(contract.profile, { userId, asOthers })
  const lists = asOthers
    ? null
    : {
        competitions: await visitor.call(contract.getUserCmptList, { userId, ...page }),
        achievements: await visitor.call(contract.getUserHonorList, { userId }),
        follows: await visitor.call(contract.followList, { userId, kind: 'followers', ...page }),
        following: await visitor.call(contract.followList, { userId, kind: 'following', ...page }),
      }
  for (const [key, list] of Object.entries(lists ?? {})) {
    expect([key, list.hidden, list.list.length]).toEqual([key, list.hidden, list.hidden ? 0 : 1])
  }
  expect(seen.followers === null).toBe(seen.following === null)
  if (lists) {
    expect([lists.competitions.hidden, lists.achievements.hidden]).toEqual([
      seen.competitions === null,
      seen.standing === null,
    ])
    expect([lists.follows.hidden, lists.following.hidden]).toEqual([seen.followers === null, seen.followers === null])
  }
  return {
    school: seen.school !== null,
    work: seen.work !== null,
    region: seen.region !== null,
    competitions: seen.competitions !== null,
    achievements: seen.standing !== null,
    follows: seen.followers !== null,
  }
}
const all = { school: true, work: true, region: true, competitions: true, achievements: true, follows: true }

describe('a profile', () => {
  // covers: spec.routes.profile-roles-skills, spec.fields.points-rank-followers, pages.person.roles-skills-school
  // covers: pages.person.medals-points-rank
  test('shows a user to others and to themselves', async () => {
    const { user, visitor } = await everything()
    await say(user.id, { intro: '你好', website: 'https://example.com', roles: ['design'], skills: ['R'] })
    const shown = {
      userId: user.id,
      userName: user.name,
      intro: '你好',
      website: 'https://example.com',
      roles: ['design'],
      skills: ['R'],
      school: { name: '演示大学', major: '统计学', education: 'master' },
      work: { occupation: '工程师', status: 'working' },
      region: '浙江省',
      standing: { points: 3, tier: 'expert', medals: { gold: 1, silver: 0, bronze: 0 } },
      competitions: 1,
      followers: 1,
      following: 1,
      followed: false,
      realNameVerified: false,
    }
    expect(await app.visitor().call(contract.profile, { userId: user.id, asOthers: false })).toMatchObject({
      ...shown,
      self: false,
    })
    expect(await visitor.call(contract.profile, { asOthers: false })).toMatchObject({ ...shown, self: true })
  })

  test('exists also for a user who has filled in nothing', async () => {
    const { id } = await build.user()
    expect(await app.visitor().call(contract.profile, { userId: id, asOthers: false })).toMatchObject({
      intro: '',
      school: { name: '', major: '', education: '' },
      region: '',
      standing: { points: 0, rank: null, tier: 'novice' },
      competitions: 0,
    })
  })

  test('of oneself requires a log-in', async () => {
    expect(await refusalOf(app.visitor().call(contract.profile, { asOthers: false }))).toBe('login.missing')
  })

  // covers: spec.groups.settings-privacy
  test.each((['school', 'work', 'region', 'competitions', 'achievements', 'follows'] as const).map((key) => [key]))(
    'hides its %s, and nothing else, from everybody except its owner',
    async (key) => {
      const { user, visitor, other } = await everything()
      for (const viewer of [app.visitor(), other, visitor]) expect(await partsSeen(viewer, user.id)).toEqual(all)
      const privacy: Partial<Privacy> = { [key]: false }
      await say(user.id, { privacy })
      const admin = await app.as(await build.user({ role: 'admin' }))
      for (const viewer of [app.visitor(), other, admin]) {
        expect(await partsSeen(viewer, user.id)).toEqual({ ...all, [key]: false })
      }
      expect(await partsSeen(visitor, user.id)).toEqual(all)
      expect(await partsSeen(visitor, user.id, true)).toEqual({ ...all, [key]: false })
    },
  )

  test('asOthers reveals nothing of other people', async () => {
    const { user, other } = await everything()
    await say(user.id, { privacy: { school: false } })
    expect(await partsSeen(other, user.id, true)).toEqual({ ...all, school: false })
  })
})

describe('all calls about a person', () => {
  test('refuse unknown users and closed accounts', async () => {
    const { visitor } = await person()
    const { user: gone } = await person()
    await visitor.call(contract.attentionUser, { userId: gone.id })
    await app.ctx.db.update(users).set({ state: 'closed' }).where(eq(users.id, gone.id))
    for (const [userId, code] of [
      [999_999, 'account.unknown'],
      [gone.id, 'account.closed'],
    ] as const) {
      const refused = await Promise.all([
        refusalOf(visitor.call(contract.profile, { userId, asOthers: false })),
        refusalOf(visitor.call(contract.getUserCmptList, { userId, ...page })),
        refusalOf(visitor.call(contract.getUserHonorList, { userId })),
        refusalOf(visitor.call(contract.followList, { userId, kind: 'followers', ...page })),
        refusalOf(visitor.call(contract.attentionUser, { userId })),
        refusalOf(visitor.call(contract.cancelAttentionUser, { userId })),
      ])
      expect(new Set(refused)).toEqual(new Set([code]))
    }
    const { list, total } = await visitor.call(contract.followList, {
      userId: (await visitor.call(contract.profile, { asOthers: false })).userId,
      kind: 'following',
      ...page,
    })
    expect([list, total]).toEqual([[], 0])
    expect(await namesFrom({ keyword: gone.name })).toEqual([])
  })

  test('refuse an invalid id', async () => {
    const answer = await app.visitor().fetch('/v3/api/common/user/profile.json?userId=x')
    expect((await answer.json()).code).toBe('request.input')
  })
})

describe('following', () => {
  // covers: spec.groups.messages-follow-unfollow
  test('is idempotent, notified once, and can be undone', async () => {
    const [a, b] = [await person(), await person()]
    const noticesOf = () => app.ctx.db.select().from(notices).where(eq(notices.userId, b.user.id))
    const follow = () => a.visitor.call(contract.attentionUser, { userId: b.user.id })
    const answers = await Promise.all([follow(), follow(), follow(), follow()])
    expect(answers).toEqual(Array(4).fill({ followed: true }))
    expect(await noticesOf()).toMatchObject([{ kind: 'system', link: `/user_center.html?userId=${a.user.id}` }])
    const list = (kind: 'followers' | 'following', userId: number) =>
      b.visitor.call(contract.followList, { userId, kind, ...page })
    expect(await list('followers', b.user.id)).toMatchObject({
      total: 1,
      list: [{ userId: a.user.id, followed: false }],
    })
    expect(await list('following', a.user.id)).toMatchObject({ total: 1, list: [{ userId: b.user.id }] })
    expect(await a.visitor.call(contract.profile, { userId: b.user.id, asOthers: false })).toMatchObject({
      followed: true,
      followers: 1,
    })
    const stop = () => a.visitor.call(contract.cancelAttentionUser, { userId: b.user.id })
    expect(await Promise.all([stop(), stop()])).toEqual(Array(2).fill({ followed: false }))
    expect(await list('followers', b.user.id)).toMatchObject({ total: 0, list: [] })
    await follow()
    expect(await noticesOf()).toHaveLength(1)
  })

  test('concurrent with unfollowing leaves one of the two states, and the responses agree with it', async () => {
    const [a, b] = [await person(), await person()]
    await Promise.all(
      [0, 1, 2, 3].flatMap(() => [
        a.visitor.call(contract.attentionUser, { userId: b.user.id }),
        a.visitor.call(contract.cancelAttentionUser, { userId: b.user.id }),
      ]),
    )
    const seen = await a.visitor.call(contract.profile, { userId: b.user.id, asOthers: false })
    expect(seen.followers).toBe(seen.followed ? 1 : 0)
  })

  test('requires a log-in, and is refused for oneself', async () => {
    const { user, visitor } = await person()
    for (const call of [contract.attentionUser, contract.cancelAttentionUser]) {
      expect(await refusalOf(app.visitor().call(call, { userId: user.id }))).toBe('login.missing')
      expect(await refusalOf(visitor.call(call, { userId: user.id }))).toBe('people.self')
    }
  })

  test('lists are paged, newest first', async () => {
    const star = await person()
    const fans = [await person(), await person(), await person()]
    for (const fan of fans) await fan.visitor.call(contract.attentionUser, { userId: star.user.id })
    const ask = (number: number) =>
      app.visitor().call(contract.followList, { userId: star.user.id, kind: 'followers', page: number, pageSize: 2 })
    const ids = [...(await ask(1)).list, ...(await ask(2)).list].map(({ userId }) => userId)
    expect(ids).toEqual(fans.map(({ user }) => user.id).toReversed())
    expect((await ask(1)).total).toBe(3)
  })
})

describe('finding people', () => {
  // covers: rules.team.skills-shown-beside
  test('searches names, bios and skills, and takes wildcards literally', async () => {
    const { user } = await person({ intro: '喜欢100%的准确率', skills: ['XGBoost', 'c_plus'], roles: ['design'] })
    for (const keyword of [user.name, '准确率', 'xgboost', '100%', 'c_plus', `喜欢 XGBOOST`]) {
      expect(await namesFrom({ keyword }), keyword).toEqual([user.name])
    }
    for (const keyword of ['200%的', 'cxplus', '喜欢 没有的词', '", "'])
      expect(await namesFrom({ keyword })).toEqual([])
    expect(await namesFrom({ keyword: user.name, role: 'design' })).toEqual([user.name])
    expect(await namesFrom({ keyword: user.name, role: 'algorithm' })).toEqual([])
  })

  // covers: rules.open.team-centre-teams
  test('can filter for users looking for a team', async () => {
    const a = await person({ lookingForTeam: true, intro: '找队友之一' })
    const b = await person({ intro: '找队友之二' })
    expect(await namesFrom({ keyword: '找队友' })).toEqual([b.user.name, a.user.name])
    expect(await namesFrom({ keyword: '找队友', looking: true })).toEqual([a.user.name])
  })

  test('never finds users who opted out or are suspended', async () => {
    const a = await person({ intro: '不想被找到', privacy: { searchable: false } })
    const b = await person({ intro: '不想被找到' })
    await app.ctx.db.update(users).set({ state: 'locked' }).where(eq(users.id, b.user.id))
    expect(await namesFrom({ keyword: '不想被找到' })).toEqual([])
    expect(await namesFrom({ keyword: a.user.name })).toEqual([])
  })

  test('orders by points, and reveals hidden points and schools neither in rows nor by their order', async () => {
    const at = app.ctx.now()
    const rated = async (points: number, privacy: Partial<Privacy>) => {
      const { user, visitor } = await person({ intro: '按分排序', school: '演示大学', privacy })
      await app.ctx.db
        .insert(ratings)
        .values({ userId: user.id, points, tier: 'expert', gold: 0, silver: 2, bronze: 0, at })
      return { id: user.id, visitor }
    }
    const low = await rated(10, {})
    const secret = await rated(1000, { achievements: false, school: false })
    const high = await rated(100, {})
    await low.visitor.call(contract.attentionUser, { userId: high.id })
    const { list } = await low.visitor.call(contract.findPeople, { ...anybody, keyword: '按分排序', order: 'points' })
    expect(list).toMatchObject([
      { userId: high.id, points: 100, tier: 'expert', school: '演示大学', followed: true },
      { userId: low.id, points: 10, tier: 'expert', followed: false },
      { userId: secret.id, points: null, tier: null, school: '', followed: false },
    ])
  })
})
