import { users } from '@leitai/identity/account/table'
import { ownData } from '@leitai/identity/profile/own-data'
import { profiles } from '@leitai/identity/profile/table'
import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { award } from './award.ts'
import * as contract from './contract.ts'
import { pointLots } from './table.ts'

const { app, build } = await testApp()

const first = { page: 1, pageSize: 20 }
const someone = async (values: Partial<typeof users.$inferInsert> = {}) => {
  const user = await build.user(values)
  return { ...user, visitor: await app.as(user) }
}

const give = (userId: number, rule: Parameters<typeof award>[1]['rule'], subject: string | number) =>
  transaction(app.ctx.db, (db) => award(db, { userId, rule, subject, now: app.ctx.now() }))
const claim = (who: Visitor, task: contract.Task) => who.call(contract.getCoupleIntegral, { task })
const mine = (who: Visitor, more = {}) => who.call(contract.getUserIntegral, { ...first, ...more })
/** Noon of a day in Shanghai. */
const noon = (day: string) => new Date(`${day}T12:00:00+08:00`)
const backToday = () => app.travel(new Date())

describe('a user’s points', () => {
  // covers: rules.points.every-movement-ledger, pages.points.ends-soon
  test('are shown to their owner: balance, next expiry, and a ledger with descriptions and filters', async () => {
    const { id, visitor } = await someone()
    const cmpt = await build.competition()
    await give(id, 'signUp', cmpt.id)
    await give(id, 'pinned', 1)
    await give(id, 'postDeleted', 1)
    const answer = await mine(visitor)
    expect(answer).toMatchObject({ total: 30, spendable: 30, owed: 0, entries: { total: 3 } })
    expect(answer.ending.map(({ points }) => points)).toEqual([30])
    const [deleted, , signedUp] = answer.entries.list
    expect(deleted).toMatchObject({ points: -10, reason: { zh: '帖子被删除' }, link: null })
    expect(signedUp).toMatchObject({ kind: 'signUp', points: 10, link: `/cmptDetail.html?id=${cmpt.id}` })
    expect(signedUp?.reason.zh).toMatch(/^报名竞赛 · 演示竞赛/)
    expect((await mine(visitor, { flow: 'out' })).entries).toMatchObject({ total: 1, list: [{ points: -10 }] })
    expect((await mine(visitor, { flow: 'in', page: 2, pageSize: 1 })).entries).toMatchObject({
      total: 2,
      list: [{ points: 10 }],
    })
    expect(await refusalOf(mine(app.visitor()))).toBe('login.missing')
    expect((await mine((await someone()).visitor)).entries.total).toBe(0)
  })
})

describe('tasks', () => {
  // covers: pages.points.tasks-progress
  test('are listed for everybody, with progress for logged-in users', async () => {
    const { ways, own } = await app.visitor().call(contract.pointTasks, {})
    expect(own).toBeNull()
    expect(ways).toHaveLength(27)
    expect(ways[0]).toEqual({ way: 'signIn', points: 5, perDay: 1, perMonth: null })
    const person = await someone({ phone: '13800000021', countryCode: '86', email: null })
    await give(person.id, 'post', 1)
    const mineNow = (await person.visitor.call(contract.pointTasks, {})).own
    expect(mineNow?.tasks).toEqual([
      { task: 'signIn', state: 'finished' },
      { task: 'avatar', state: 'open' },
      { task: 'profile', state: 'open' },
      { task: 'phone', state: 'finished' },
      { task: 'email', state: 'open' },
      { task: 'realName', state: 'open' },
    ])
    expect(mineNow?.paid).toContainEqual({ way: 'post', times: 1 })
  })

  // covers: spec.groups.points-getuserintegral-getcoupleintergral, rules.open.getcoupleintergral-claims-finished
  // covers: rules.points.picture-20-whole, rules.points.phone-20-email
  test('are claimed once, after completion, also by five concurrent tabs', async () => {
    const { id, visitor } = await someone({ email: null })
    const { db } = app.ctx
    for (const task of ['avatar', 'profile', 'phone', 'email', 'realName'] as const)
      expect(await refusalOf(claim(visitor, task))).toBe('points.unfinished')
    await db
      .update(users)
      .set({
        avatar: '/x.png',
        phone: '13800000022',
        countryCode: '86',
        email: 'x22@example.com',
        realNameVerified: true,
      })
      .where(eq(users.id, id))
    const said = { education: 'master', school: '演示大学', major: '统计', province: '110000', intro: '你好' } as const
    await db
      .insert(profiles)
      .values({ userId: id, ...said, roles: ['algorithm'], skills: ['SQL'], updatedAt: new Date() })
    const tries = await Promise.all(Array.from({ length: 5 }, () => refusalOf(claim(visitor, 'avatar'))))
    expect(tries.sort()).toEqual(['ok', ...Array.from({ length: 4 }, () => 'points.claimed')])
    expect(await claim(visitor, 'profile')).toEqual({ points: 50, extra: 0, spendable: 70 })
    for (const task of ['phone', 'email', 'realName'] as const) await claim(visitor, task)
    expect(await mine(visitor)).toMatchObject({ total: 210, spendable: 210 })
    await db.update(users).set({ avatar: null }).where(eq(users.id, id))
    expect(await refusalOf(claim(visitor, 'avatar'))).toBe('points.unfinished')
    expect((await visitor.call(contract.pointTasks, {})).own?.tasks.find(({ task }) => task === 'avatar')?.state).toBe(
      'claimed',
    )
  })

  test('need a log-in and a known task', async () => {
    expect(await refusalOf(claim(app.visitor(), 'signIn'))).toBe('login.missing')
    const { visitor } = await someone()
    const body = new URLSearchParams({ task: 'rich' })
    const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await visitor.fetch('/v3/api/common/encourage/getCoupleIntergral.json', {
      method: 'POST',
      body,
      headers,
    })
    expect(answer.status).toBe(400)
  })
})

describe('sign-in', () => {
  // covers: rules.points.signin-5-day
  test('pays once per day in Shanghai, also with concurrent requests', async () => {
    const { visitor } = await someone()
    const tries = await Promise.all(Array.from({ length: 6 }, () => refusalOf(claim(visitor, 'signIn'))))
    expect(tries.sort()).toEqual(['ok', ...Array.from({ length: 5 }, () => 'points.signedIn')])
    expect((await mine(visitor)).total).toBe(5)
  })

  // covers: rules.points.signin-5-day, pages.points.calendar-signin
  test('streaks pay more at 7 and 30 days, and restart after a missed day', async () => {
    const person = await build.user()
    let day = noon('2027-01-01')
    const sign = async () => {
      app.travel(day)
      const { points } = await claim(await app.as(person), 'signIn')
      day = new Date(day.getTime() + 86_400_000)
      return points
    }
    const earned: number[] = []
    for (let days = 0; days < 30; days++) earned.push(await sign())
    expect(earned.flatMap((points, at) => (points === 5 ? [] : [[at + 1, points]]))).toEqual([
      [7, 25],
      [14, 25],
      [21, 25],
      [28, 25],
      [30, 105],
    ])
    day = noon('2027-02-01')
    await sign()
    const calendar = async (month?: string) => (await app.as(person)).call(contract.signInCalendar, { month })
    expect(await calendar()).toMatchObject({ month: '2027-02', days: ['2027-02-01'], signedToday: true, streak: 1 })
    const january = await calendar('2027-01')
    expect(january.days).toHaveLength(30)
    expect(january.days.at(-1)).toBe('2027-01-30')
    app.travel(noon('2027-02-02'))
    expect(await calendar()).toMatchObject({ today: '2027-02-02', signedToday: false, streak: 1 })
    app.travel(noon('2027-02-03'))
    expect(await calendar()).toMatchObject({ streak: 0 })
    // Days end at midnight in Shanghai.
    app.travel(new Date('2027-02-03T16:00:01Z'))
    expect(await calendar()).toMatchObject({ today: '2027-02-04' })
    backToday()
    expect(await refusalOf(app.visitor().call(contract.signInCalendar, {}))).toBe('login.missing')
    expect(await refusalOf(calendar('2027-13'))).toBe('request.input')
  })
})

test('the export of personal data includes a user’s points', async () => {
  const { id, visitor } = await someone()
  await claim(visitor, 'signIn')
  const { ctx: inner } = app
  const [me] = await inner.db.select().from(users).where(eq(users.id, id))
  if (!me) throw new Error('there is nobody')
  const data = await ownData({
    db: inner.db,
    me: { ...me, mark: '', tokenHash: '' },
    now: inner.now(),
    ctx: inner,
    language: 'zh',
  } as never)
  expect(data.points).toMatchObject({ total: 5, ledger: [{ kind: 'signIn', points: 5 }], signIns: [{ inARow: 1 }] })
  expect(await inner.db.select().from(pointLots).where(eq(pointLots.userId, id))).toHaveLength(1)
})
