import type { users } from '@leitai/identity/account/table'
import { auditList } from '@leitai/operations/admin-console/contract'
import { auditLog } from '@leitai/platform/audit/table'
import type { Call } from '@leitai/platform/contract/call'
import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { dayName } from '@leitai/platform/time/day'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { beforeAll, describe, expect, test } from 'vitest'
import { award } from './award.ts'
import * as contract from './contract.ts'
import { pointBalances } from './table.ts'

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
const claim = (who: Visitor, task: contract.Task) => who.call(contract.getCoupleIntegral, { task })
const mine = (who: Visitor, more = {}) => who.call(contract.getUserIntegral, { ...first, ...more })
const backToday = () => app.travel(new Date())

describe('the admin console', () => {
  // The sessions expired during the months that passed in the tests above.
  beforeAll(async () => {
    admin = await app.as({ id: adminId })
    other = await app.as(await build.user({ role: 'admin' }))
  })

  test('is for admins only', async () => {
    const { visitor, id } = await someone()
    const requests: [Call, object][] = [
      [contract.pointRules, {}],
      [contract.savePointRule, { way: 'post', points: 1, on: true }],
      [contract.pointAccounts, { keyword: '', ...first }],
      [contract.pointLedger, { userId: id, ...first }],
      [contract.grantPoints, { userId: id, points: 5, reason: 'x', key: 'k' }],
      [contract.pointGrants, { keyword: '', ...first }],
      [contract.decideGrant, { id: 1, agree: true }],
      [contract.pointChecks, {}],
      [contract.runPointCheck, {}],
    ]
    for (const [call, input] of requests) {
      expect(await refusalOf(visitor.call(call, input as never))).toBe('login.forbidden')
      expect(await refusalOf(app.visitor().call(call, input as never))).toBe('login.missing')
    }
    expect((await visitor.fetch('/v3/api/admin/points/ledger.csv')).status).toBe(403)
  })

  test('changes a point rule, now or later, and logs every change', async () => {
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

  test('grants and deducts points manually, once per key, and notifies the user', async () => {
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
    expect(meant.toSorted()).toEqual(['ok', 'points.key'])
    expect(await refusalOf(grant(admin, adminId, 5))).toBe('points.self')
    expect(await refusalOf(grant(admin, 99_999_999, 5))).toBe('account.unknown')
    expect(await refusalOf(grant(admin, id, 0))).toBe('request.input')
    expect(await refusalOf(grant(admin, id, 100_001))).toBe('request.input')
  })

  test('large grants, also when split, wait for another admin, who decides once', async () => {
    const { id, visitor } = await someone()
    expect(await grant(admin, id, 600)).toEqual({ state: 'done' })
    expect(await grant(admin, id, 401)).toEqual({ state: 'waiting' })
    expect(await grant(other, id, 1001)).toEqual({ state: 'waiting' })
    expect((await mine(visitor)).total).toBe(600)
    const waiting = await admin.call(contract.pointGrants, { keyword: '', state: 'waiting', ...first })
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

  test('finds grants by words, kind, state and day', async () => {
    const { id } = await someone({ name: '演示受赠人' })
    await grant(admin, id, 20)
    await grant(admin, id, -5)
    const found = async (filter: object) => {
      const { list, total } = await admin.call(contract.pointGrants, { keyword: '', ...first, ...filter })
      expect(total).toBe(list.length)
      return list.map(({ points }) => points)
    }
    expect(await found({ keyword: '受赠人' })).toEqual([-5, 20])
    expect(await found({ keyword: '受赠人 演示原因', kind: 'taken' })).toEqual([-5])
    expect(await found({ keyword: '受赠人', kind: 'given', state: 'done' })).toEqual([20])
    expect(await found({ keyword: '受赠人', state: 'waiting' })).toEqual([])
    const today = dayName(app.ctx.now())
    expect(await found({ keyword: '受赠人', from: today, until: today })).toHaveLength(2)
    expect(await found({ keyword: '受赠人', until: '2020-01-01' })).toEqual([])
    expect(await refusalOf(found({ kind: 'lost' }))).toBe('request.input')
    expect(await refusalOf(found({ from: '2020-13-01' }))).toBe('request.input')
    const { visitor } = await someone()
    expect(await refusalOf(visitor.call(contract.pointGrants, { keyword: '', ...first }))).toBe('login.forbidden')
  })

  test('finds any user’s points and ledger, and exports them as CSV', async () => {
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
    // Both exports are in the audit log, also the one without a target user.
    const log = await admin.call(auditList, { keyword: '', action: 'points.csv', ...first })
    expect(log.list.map(({ target }) => target)).toEqual(['用户 全部', `用户 ${name}`])
  })

  test('checks the ledger on request', async () => {
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
