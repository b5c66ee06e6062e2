import * as contract from '@leitai/contract/community/points'
import type { Call } from '@leitai/contract/core/call'
import { privacySetting } from '@leitai/contract/identity/profile'
import { auditList } from '@leitai/contract/operations/admin-console'
import { findUserMsgByPage } from '@leitai/contract/site/message'
import { beforeAll, describe, expect, test } from 'vitest'
import { noteEvent } from '../../identity/account/event.ts'
import { users } from '../../identity/account/table.ts'
import { ownData } from '../../identity/profile/own-data.ts'
import { profiles } from '../../identity/profile/table.ts'
import { auditLog } from '../../platform/audit/table.ts'
import { eq } from '../../platform/db/orm.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Visitor } from '../../testing/open-test-app.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { testApp } from '../../testing/test-app.ts'
import { award } from './award.ts'
import { invitationCounts, rememberInvitation } from './invitation.ts'
import { pointBalances, pointLots } from './table.ts'

let admin: Visitor
let other: Visitor
const { app, build } = await testApp()
const adminId = (await build.user({ role: 'admin' })).id

const first = { page: 1, pageSize: 20 }
const someone = async (values: Partial<typeof users.$inferInsert> = {}) => {
  const user = await build.user(values)
  return { ...user, visitor: await app.as(user) }
}
const give = (userId: number, rule: Parameters<typeof award>[1]['rule'], subject: string | number) =>
  transaction(app.ctx.db, (db) => award(db, { userId, rule, subject, now: app.ctx.now() }))
const claim = (who: Visitor, task: contract.Task) => who.call(contract.getCoupleIntergral, { task })
const mine = (who: Visitor, more = {}) => who.call(contract.getUserIntegral, { ...first, ...more })
/** Noon of a day in Shanghai. */
const noon = (day: string) => new Date(`${day}T12:00:00+08:00`)
const backToday = () => app.travel(new Date())

describe('one’s points', () => {
  // covers: rules.points.every-movement-ledger, pages.points.ends-soon
  test('are one’s own: balance, what ends next, and a ledger with words and filters', async () => {
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
  test('show everybody what there is, and who is logged in how far they are', async () => {
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
  test('are claimed once, when they are finished, also by five tabs at once', async () => {
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
    expect(tries.sort()).toEqual(['it was done', ...Array.from({ length: 4 }, () => 'points.claimed')])
    expect(await claim(visitor, 'profile')).toEqual({ points: 50, extra: 0, spendable: 70 })
    for (const task of ['phone', 'email', 'realName'] as const) await claim(visitor, task)
    expect(await mine(visitor)).toMatchObject({ total: 210, spendable: 210 })
    await db.update(users).set({ avatar: null }).where(eq(users.id, id))
    expect(await refusalOf(claim(visitor, 'avatar'))).toBe('points.unfinished')
    expect((await visitor.call(contract.pointTasks, {})).own?.tasks.find(({ task }) => task === 'avatar')?.state).toBe(
      'claimed',
    )
  })

  test('need a log-in, and one that there is', async () => {
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
  test('pays once a day of Shanghai, whoever races', async () => {
    const { visitor } = await someone()
    const tries = await Promise.all(Array.from({ length: 6 }, () => refusalOf(claim(visitor, 'signIn'))))
    expect(tries.sort()).toEqual(['it was done', ...Array.from({ length: 5 }, () => 'points.signedIn')])
    expect((await mine(visitor)).total).toBe(5)
  })

  // covers: rules.points.signin-5-day, pages.points.calendar-signin
  test('days in a row bring more at 7 and 30, and begin anew after a missed one', async () => {
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
    // Midnight is Shanghai's.
    app.travel(new Date('2027-02-03T16:00:01Z'))
    expect(await calendar()).toMatchObject({ today: '2027-02-04' })
    backToday()
    expect(await refusalOf(app.visitor().call(contract.signInCalendar, {}))).toBe('login.missing')
    expect(await refusalOf(calendar('2027-13'))).toBe('request.input')
  })
})

describe('invitations', () => {
  let line = 0
  let phones = 13_800_000_100
  /** A person who registered by somebody's link, each on a line of their own. */
  async function invited(by: { id: number }, more: { ip?: string; device?: string; phone?: string | null } = {}) {
    const { ip = `10.${++line}.7.1`, device = `browser ${line}`, phone = String(++phones) } = more
    const user = await build.user(phone ? { phone, countryCode: '86' } : {})
    const now = app.ctx.now()
    const { db } = app.ctx
    await noteEvent(db, { userId: user.id, kind: 'register', now, ip, device })
    await rememberInvitation(db, { userId: user.id, invitedBy: String(by.id), ip, device, now })
    return user
  }
  const happens = (userId: number, event: 'verified' | 'scored') =>
    transaction(app.ctx.db, (db) => invitationCounts({ db, ctx: app.ctx }, { userId, event, now: app.ctx.now() }))
  const log = (who: Visitor) => who.call(contract.getInviteLogList, first)
  async function inviter() {
    const made = await someone()
    const ip = `10.${++line}.7.9`
    await noteEvent(app.ctx.db, {
      userId: made.id,
      kind: 'login',
      now: app.ctx.now(),
      ip,
      device: 'own browser',
    })
    return { ...made, ip }
  }

  // covers: rules.points.friend-verified-20
  test('pay when the friend’s phone is bound and when their first entry is scored, each once', async () => {
    const host = await inviter()
    const friend = await invited(host)
    expect((await log(host.visitor)).list).toMatchObject([{ userName: friend.name, state: 'registered', points: 0 }])
    await Promise.all([happens(friend.id, 'verified'), happens(friend.id, 'verified'), happens(friend.id, 'verified')])
    expect((await mine(host.visitor)).total).toBe(20)
    await Promise.all([happens(friend.id, 'scored'), happens(friend.id, 'scored')])
    const answer = await log(host.visitor)
    expect(answer).toMatchObject({
      total: 1,
      earned: 70,
      mark: String(host.id),
      list: [{ state: 'scored', points: 70 }],
    })
    expect((await mine(host.visitor)).total).toBe(70)
  })

  test('an entry counts once the phone is bound, too', async () => {
    const host = await inviter()
    const friend = await invited(host, { phone: null })
    await happens(friend.id, 'scored')
    expect((await log(host.visitor)).list).toMatchObject([{ state: 'registered', points: 0 }])
    await happens(friend.id, 'verified')
    expect((await log(host.visitor)).list).toMatchObject([{ state: 'scored', points: 70 }])
  })

  // covers: rules.points.same-device-address
  test('do not count from the same network, the same browser next door, or a phone that counted before', async () => {
    const host = await inviter()
    const near = host.ip.replace(/\.9$/, '.77')
    const friends = [await invited(host, { ip: host.ip }), await invited(host, { ip: near, device: 'own browser' })]
    const phone = '13800000099'
    const before = await invited(host, { phone })
    await happens(before.id, 'verified')
    await app.ctx.db.update(users).set({ phone: null }).where(eq(users.id, before.id))
    friends.push(await invited(host, { phone }))
    const later = await invited(host)
    await noteEvent(app.ctx.db, {
      userId: later.id,
      kind: 'login',
      now: app.ctx.now(),
      ip: host.ip,
      device: 'x',
    })
    for (const { id } of [...friends, later]) await happens(id, 'verified')
    const answer = await log(host.visitor)
    expect(answer.list.filter(({ state }) => state === 'notCounted')).toHaveLength(4)
    expect(answer.earned).toBe(20)
  })

  test('nobody invites themself, nobody is invited twice, and nonsense counts as no invitation', async () => {
    const [host, second] = [await inviter(), await inviter()]
    const friend = await invited(host)
    const now = app.ctx.now()
    const { db } = app.ctx
    const again = { userId: friend.id, ip: '10.250.1.1', device: 'x', now }
    await rememberInvitation(db, { ...again, invitedBy: String(second.id) })
    await rememberInvitation(db, { ...again, userId: second.id, invitedBy: String(second.id) })
    for (const invitedBy of [undefined, '', 'abc', '0', '999999999', '1; drop'])
      await rememberInvitation(db, { ...again, userId: second.id, invitedBy })
    expect((await log(second.visitor)).total).toBe(0)
    await happens(second.id, 'verified')
    expect(await refusalOf(log(app.visitor()))).toBe('login.missing')
  })

  // covers: spec.groups.public-invitation-ranking
  test('the ranking names who invited most, of those who let themselves be named', async () => {
    const [most, less, shy] = [await inviter(), await inviter(), await inviter()]
    for (const [host, friends] of [
      [most, 4],
      [less, 3],
      [shy, 5],
    ] as const)
      for (let count = 0; count < friends; count++) await happens((await invited(host)).id, 'verified')
    await shy.visitor.call(privacySetting, { settings: { hallOfFame: false } })
    const { list } = await app.visitor().call(contract.getInviteRankList, first)
    expect(list.slice(0, 2)).toMatchObject([
      { userId: most.id, rank: 1, invited: 4, points: 80 },
      { userId: less.id, rank: 2, invited: 3 },
    ])
    expect(list.some(({ userId }) => userId === shy.id)).toBe(false)
  })
})

describe('the desk', () => {
  // Log-ins do not outlive the months that went by above.
  beforeAll(async () => {
    admin = await app.as({ id: adminId })
    other = await app.as(await build.user({ role: 'admin' }))
  })

  test('is for admins alone', async () => {
    const { visitor, id } = await someone()
    const asked: [Call, object][] = [
      [contract.pointRules, {}],
      [contract.savePointRule, { way: 'post', points: 1, on: true }],
      [contract.pointAccounts, { keyword: '', ...first }],
      [contract.pointLedger, { userId: id, ...first }],
      [contract.grantPoints, { userId: id, points: 5, reason: 'x', key: 'k' }],
      [contract.pointGrants, first],
      [contract.decideGrant, { id: 1, agree: true }],
      [contract.pointChecks, {}],
      [contract.runPointCheck, {}],
    ]
    for (const [call, input] of asked) {
      expect(await refusalOf(visitor.call(call, input as never))).toBe('login.forbidden')
      expect(await refusalOf(app.visitor().call(call, input as never))).toBe('login.missing')
    }
    expect((await visitor.fetch('/v3/api/admin/points/ledger.csv')).status).toBe(403)
  })

  test('sets what a way is worth, at once or later, with every change in the log', async () => {
    const { id, visitor } = await someone()
    const save = (more: object) =>
      admin.call(contract.savePointRule, { way: 'feedback', points: 50, on: true, ...more })
    await save({ points: 70 })
    expect(await give(id, 'feedback', 1)).toBe(70)
    const later = new Date(app.ctx.now().getTime() + 86_400_000)
    await save({ points: 80, perDay: 1, from: later })
    expect(await give(id, 'feedback', 2)).toBe(70)
    const rules = await admin.call(contract.pointRules, {})
    expect(rules.now.find(({ way }) => way === 'feedback')).toMatchObject({ points: 70 })
    expect(rules.coming).toMatchObject([{ way: 'feedback', points: 80, perDay: 1 }])
    app.travel(new Date(later.getTime() + 1000))
    expect(await give(id, 'feedback', 3)).toBe(80)
    expect(await give(id, 'feedback', 4)).toBe(0)
    await save({ on: false })
    expect(await give(id, 'feedback', 5)).toBe(0)
    await admin.call(contract.savePointRule, { way: 'signIn', points: 5, perDay: 1, on: false })
    expect(await refusalOf(claim(visitor, 'signIn'))).toBe('points.off')
    expect((await visitor.call(contract.pointTasks, {})).ways.some(({ way }) => way === 'signIn')).toBe(false)
    await admin.call(contract.savePointRule, { way: 'signIn', points: 5, perDay: 1, on: true })
    backToday()
    expect(await refusalOf(save({ from: new Date(0) }))).toBe('request.input')
    expect(await refusalOf(save({ from: new Date('2020-01-01') }))).toBe('points.from')
    expect(await refusalOf(save({ points: -1 }))).toBe('points.takes')
    expect(await refusalOf(save({ way: 'cheating', points: 1 }))).toBe('points.gives')
    expect(await refusalOf(save({ perDay: 0 }))).toBe('request.input')
    const logged = await app.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'points.rule'))
    expect(logged[0]).toMatchObject({
      actorId: adminId,
      targetId: 'feedback',
      detail: { before: { points: 50 }, after: { points: 70 } },
    })
  })

  const grant = (who: Visitor, userId: number, points: number, key = `${Math.random()}`) =>
    who.call(contract.grantPoints, { userId, points, reason: '演示原因', key })

  test('gives and takes by hand, once a key, and tells the person', async () => {
    const { id, visitor } = await someone()
    const twice = await Promise.all([grant(admin, id, 300, 'one'), grant(admin, id, 300, 'one')])
    expect(twice).toEqual([{ state: 'done' }, { state: 'done' }])
    await grant(other, id, -100)
    expect(await mine(visitor)).toMatchObject({ total: 200, spendable: 200 })
    expect((await mine(visitor)).entries.list[0]?.reason.zh).toBe('平台调整 · 演示原因')
    const { list } = await visitor.call(findUserMsgByPage, { unread: false, ...first })
    expect(list.map(({ title }) => title.zh)).toEqual(['平台扣除了 100 积分', '平台发放了 300 积分'])
    const two = [await someone(), await someone()]
    expect(await refusalOf(grant(admin, id, 200, 'one'))).toBe('points.key')
    const meant = await Promise.all(two.map((one) => refusalOf(grant(admin, one.id, 300, 'both'))))
    expect(meant.toSorted()).toEqual(['it was done', 'points.key'])
    expect(await refusalOf(grant(admin, adminId, 5))).toBe('points.self')
    expect(await refusalOf(grant(admin, 99_999_999, 5))).toBe('account.unknown')
    expect(await refusalOf(grant(admin, id, 0))).toBe('request.input')
    expect(await refusalOf(grant(admin, id, 100_001))).toBe('request.input')
  })

  test('large sums, also in small pieces, wait for another admin, who decides once', async () => {
    const { id, visitor } = await someone()
    expect(await grant(admin, id, 600)).toEqual({ state: 'done' })
    expect(await grant(admin, id, 401)).toEqual({ state: 'waiting' })
    expect(await grant(other, id, 1001)).toEqual({ state: 'waiting' })
    expect((await mine(visitor)).total).toBe(600)
    const waiting = await admin.call(contract.pointGrants, { state: 'waiting', ...first })
    const [large, small] = waiting.list
    expect(large).toMatchObject({ points: 1001, may: { decide: null } })
    expect(small?.may.decide).toMatch(/另一位管理员/)
    const decide = (who: Visitor, one: typeof large, agree: boolean) =>
      who.call(contract.decideGrant, { id: one?.id ?? 0, agree })
    expect(await refusalOf(decide(admin, small, true))).toBe('points.twoAdmins')
    const both = await Promise.all([refusalOf(decide(admin, large, true)), refusalOf(decide(admin, large, false))])
    expect(both.filter((code) => code === 'points.decided')).toHaveLength(1)
    await decide(other, small, false)
    expect(await refusalOf(decide(other, small, true))).toBe('points.decided')
    expect(await refusalOf(admin.call(contract.decideGrant, { id: 9_999_999, agree: true }))).toBe(
      'points.grantUnknown',
    )
    expect([600, 1601]).toContain((await mine(visitor)).total)
  })

  test('finds anybody’s points and ledger, and takes them away as CSV', async () => {
    const { id, name } = await someone({ name: '演示%积分人' })
    await give(id, 'pinned', 1)
    const found = await admin.call(contract.pointAccounts, { keyword: '%积分', ...first })
    expect(found.list).toMatchObject([{ userId: id, userName: name, total: 30, spendable: 30 }])
    expect((await admin.call(contract.pointAccounts, { keyword: String(id), ...first })).list).toContainEqual(
      expect.objectContaining({ userId: id }),
    )
    const ledger = await admin.call(contract.pointLedger, { userId: id, ...first })
    expect(ledger).toMatchObject({ person: { total: 30 }, entries: { total: 1 } })
    expect(await refusalOf(admin.call(contract.pointLedger, { userId: 99_999_999, ...first }))).toBe('account.unknown')
    const text = await (await admin.fetch(`/v3/api/admin/points/ledger.csv?userId=${id}`)).text()
    expect(text.split('\r\n')[0]).toContain('id,time,user id,kind')
    expect(text).toMatch(new RegExp(`,${id},pinned,1,30,`))
    const all = await (await admin.fetch('/v3/api/admin/points/ledger.csv')).text()
    expect(all.length).toBeGreaterThan(text.length)
    // Both stand in the log of acts, which can be read although one of them was done to nobody by name.
    const log = await admin.call(auditList, { keyword: '', action: 'points.csv', ...first })
    expect(log.list.map(({ target }) => target)).toEqual(['用户 全部', `用户 ${name}`])
  })

  test('checks the ledger when asked', async () => {
    expect(await admin.call(contract.runPointCheck, {})).toEqual({ faults: 0 })
    const { id } = await someone()
    await give(id, 'pinned', 1)
    await app.ctx.db.update(pointBalances).set({ spendable: 31 }).where(eq(pointBalances.userId, id))
    expect(await admin.call(contract.runPointCheck, {})).toEqual({ faults: 1 })
    const [newest] = await other.call(contract.pointChecks, {})
    expect(newest).toMatchObject({ faults: [{ kind: 'balance', id }] })
    await app.ctx.db.update(pointBalances).set({ spendable: 30 }).where(eq(pointBalances.userId, id))
  })
})

test('what is kept about one’s points comes with one’s data', async () => {
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
