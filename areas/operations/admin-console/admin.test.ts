import * as account from '@leitai/identity/account/contract'
import { currentLogin } from '@leitai/identity/account/contract.session'
import { users } from '@leitai/identity/account/table'
import { auditLog } from '@leitai/platform/audit/table'
import { eq, sql } from '@leitai/platform/db/orm'
import { siteDefaults } from '@leitai/platform/settings/contract'
import { savePage } from '@leitai/site/content/contract'
import { saveSite } from '@leitai/site/settings/contract'
import { PASSWORD } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import * as contract from './contract.ts'

const { app, build } = await testApp()
const boss = await build.user({ name: '演示管理员', role: 'admin' })
let admin = await app.as(boss)

const first = { page: 1, pageSize: 20 }
const people = { keyword: '', ...first }
const reason = '测试理由'
async function person(values: Partial<typeof users.$inferInsert> = {}) {
  const user = await build.user(values)
  return { user, visitor: await app.as(user) }
}
const isIn = async (visitor: Visitor) => (await visitor.call(currentLogin, {})).loginFlag

async function logIn(name: string, password: string) {
  const visitor = app.visitor()
  const { token } = await visitor.call(account.getToken, {})
  return visitor.call(account.login, { account: name, countryCode: '86', password, remember: false, token })
}

test('every call is for admins only', async () => {
  const { user, visitor } = await person()
  const on = { userId: user.id, reason }
  for (const [who, refused] of [
    [visitor, 'login.forbidden'],
    [app.visitor(), 'login.missing'],
  ] as const) {
    expect(await refusalOf(who.call(contract.adminPeople, people))).toBe(refused)
    expect(await refusalOf(who.call(contract.auditList, people))).toBe(refused)
    expect(await refusalOf(who.call(contract.lockAccount, { ...on, lock: true }))).toBe(refused)
    expect(await refusalOf(who.call(contract.setRole, { ...on, role: 'admin' }))).toBe(refused)
    expect(await refusalOf(who.call(contract.endLogins, on))).toBe(refused)
    expect(await refusalOf(who.call(contract.endTwoStep, on))).toBe(refused)
  }
})

test('users are found by part of a name, by id and by a full contact, never by part of one', async () => {
  const { user } = await person({
    name: '寻人_甲',
    nameKey: '寻人_甲',
    phone: '13800001234',
    countryCode: '86',
    email: 'Find.Me@example.com',
  })
  const find = async (keyword: string) =>
    (await admin.call(contract.adminPeople, { ...people, keyword })).list.map(({ userId }) => userId)
  expect(await find('人_甲')).toEqual([user.id])
  expect(await find(`#${user.id}`)).toContain(user.id)
  expect(await find('13800001234')).toEqual([user.id])
  expect(await find('find.me@example.com')).toEqual([user.id])
  expect(await find('1380000')).toEqual([])
  expect(await find('find.me@')).toEqual([])
  expect(await find('寻人%')).toEqual([])
  const [shown] = (await admin.call(contract.adminPeople, { ...people, keyword: '寻人_甲' })).list
  expect(shown).toMatchObject({ phone: '+86 138****1234', email: 'F***@example.com', logins: 1, state: 'active' })
  expect(JSON.stringify(shown)).not.toContain('13800001234')
})

test('a suspended user is logged out at once, is told so only with the right password, and can return when reinstated', async () => {
  const { user, visitor } = await person()
  await admin.call(contract.lockAccount, { userId: user.id, lock: true, reason })
  expect(await isIn(visitor)).toBe(false)
  expect(await refusalOf(logIn(user.name, PASSWORD))).toBe('login.blocked')
  expect(await refusalOf(logIn(user.name, 'Wrong2026'))).toBe('login.wrong')
  const locked = await admin.call(contract.adminPeople, { ...people, keyword: user.name, state: 'locked' })
  expect(locked.list[0]).toMatchObject({ state: 'locked', lockReason: reason })
  await admin.call(contract.lockAccount, { userId: user.id, lock: false, reason })
  expect((await logIn(user.name, PASSWORD)).loginFlag).toBe(true)
})

test('all sessions of a user can be ended', async () => {
  const { user, visitor } = await person()
  const second = await app.as(user)
  expect(await admin.call(contract.endLogins, { userId: user.id, reason })).toEqual({ ended: 2 })
  expect([await isIn(visitor), await isIn(second)]).toEqual([false, false])
})

test('roles are granted and revoked; nobody changes their own; one admin always remains', async () => {
  const { user, visitor } = await person()
  await admin.call(contract.setRole, { userId: user.id, role: 'admin', reason })
  expect((await visitor.call(contract.adminPeople, people)).total).toBeGreaterThan(0)
  expect(await refusalOf(admin.call(contract.setRole, { userId: boss.id, role: 'user', reason }))).toBe('admin.self')
  expect(await refusalOf(admin.call(contract.lockAccount, { userId: boss.id, lock: true, reason }))).toBe('admin.self')
  // Two admins are left, and each revokes the other’s role at the same moment.
  const both = await Promise.all([
    refusalOf(admin.call(contract.setRole, { userId: user.id, role: 'user', reason })),
    refusalOf(visitor.call(contract.setRole, { userId: boss.id, role: 'user', reason })),
  ])
  expect(both.filter((one) => one === 'ok')).toHaveLength(1)
  const left = await app.ctx.db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'))
  expect(left).toHaveLength(1)
  await app.ctx.db.update(users).set({ role: 'admin' }).where(eq(users.id, boss.id))
  await app.ctx.db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id))
  const locks = await Promise.all([
    refusalOf(admin.call(contract.lockAccount, { userId: user.id, lock: true, reason })),
    refusalOf(visitor.call(contract.lockAccount, { userId: boss.id, lock: true, reason })),
  ])
  expect(locks.filter((one) => one === 'ok')).toHaveLength(1)
  await app.ctx.db.update(users).set({ state: 'active' }).where(eq(users.id, boss.id))
  admin = await app.as(boss)
})

test('invalid input is refused', async () => {
  const { user } = await person()
  expect(await refusalOf(admin.call(contract.endLogins, { userId: 999_999, reason }))).toBe('account.unknown')
  expect(await refusalOf(admin.call(contract.endLogins, { userId: user.id, reason: ' ' }))).toBe('request.input')
  expect(await refusalOf(admin.call(contract.endTwoStep, { userId: user.id, reason }))).toBe('twoStep.off')
  const { user: closed } = await person({ state: 'closed' })
  const lock = { userId: closed.id, lock: true, reason }
  expect(await refusalOf(admin.call(contract.lockAccount, lock))).toBe('account.closed')
})

// covers: pages.console.audit-log
test('every act is logged with actor, target, reason and address, and the log is append-only', async () => {
  const { user } = await person()
  await admin.call(contract.endLogins, { userId: user.id, reason: '异地登录' })
  const { list, actions } = await admin.call(contract.auditList, { ...people, userId: user.id })
  expect(list).toHaveLength(1)
  expect(list[0]).toMatchObject({
    actor: { userName: '演示管理员' },
    action: 'account.endLogins',
    target: `用户 ${user.name}`,
    reason: '异地登录',
    detail: { ended: 1 },
    ip: expect.stringContaining('127.0.0.1'),
  })
  expect(actions).toContain('account.lock')
  expect((await admin.call(contract.auditList, { ...people, keyword: '异地' })).total).toBe(1)
  expect((await admin.call(contract.auditList, { ...people, action: 'account.role' })).list.length).toBeGreaterThan(0)
  const { db } = app.ctx
  const cause = (work: Promise<unknown>) =>
    work.then(
      () => 'ok',
      (error) => String(error.cause),
    )
  expect(await cause(db.update(auditLog).set({ reason: '' }))).toContain('append-only')
  expect(await cause(db.delete(auditLog))).toContain('append-only')
  expect(await cause(db.execute(sql`truncate audit_log`))).toContain('append-only')
})

test('says what is left before the site is opened, and what is done', async () => {
  const left = async () =>
    (await admin.call(contract.firstSteps, {})).filter(({ done }) => !done).map(({ step }) => step)
  const before = await left()
  expect(before).toContain('contact')
  expect(before).toContain('terms')
  const value = { ...siteDefaults.contact, email: 'help@example.com' }
  await admin.call(saveSite, { change: { section: 'contact', value }, version: 0 })
  for (const key of ['terms', 'privacy'] as const)
    await admin.call(savePage, { key, text: { zh: '演示文本', en: '' }, publish: true, askAgain: false })
  expect(await left()).toEqual(before.filter((step) => step !== 'contact' && step !== 'terms'))
})
