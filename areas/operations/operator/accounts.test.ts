import { currentLogin } from '@leitai/identity/account/contract.session'
import { lockUser } from '@leitai/identity/account/moderation'
import { users } from '@leitai/identity/account/table'
import { peopleOf } from '@leitai/identity/account/testing'
import { beginTwoStep, confirmTwoStep, twoStepOf } from '@leitai/identity/account/two-step'
import { auditLog } from '@leitai/platform/audit/table'
import { and, desc, eq } from '@leitai/platform/db/orm'
import { PASSWORD } from '@leitai/testing/build'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { accountCommands } from './accounts.ts'
import { placeOf } from './testing.ts'

const { app, build } = await testApp()
const people = peopleOf(app)

function run(line: string, typed = '') {
  const command = accountCommands.find(({ name }) => line.startsWith(name))
  if (!command) throw new Error(`no command: ${line}`)
  const words = line.slice(command.name.length).trim()
  return command.run(placeOf(app, { typed }), words === '' ? [] : words.split(' '))
}
const enter = (account: string, password: string) => people.login(app.visitor(), account, password)
const lastAct = async (userId: number) => {
  const of = and(eq(auditLog.targetKind, 'user'), eq(auditLog.targetId, String(userId)))
  const [found] = await app.ctx.db.select().from(auditLog).where(of).orderBy(desc(auditLog.id)).limit(1)
  return found && { action: found.action, actorId: found.actorId }
}

describe('admin create', () => {
  test('makes an admin who can log in by the password that is printed once', async () => {
    const made = await run('admin create 演示运维 --email ops@example.com')
    expect(made).toMatchObject({ ok: true, data: { name: '演示运维', password: expect.any(String) } })
    const { id, password } = made?.data ?? {}
    expect(await enter('ops@example.com', String(password))).toMatchObject({ userId: id, role: 'admin' })
    expect(await lastAct(Number(id))).toEqual({ action: 'account.make', actorId: null })
  })

  test('takes a password from the standard input, and prints none then', async () => {
    const made = await run('admin create admin --password-stdin', 'Leitai2026x\n')
    expect(made?.data).toEqual({ id: expect.any(Number), name: 'admin' })
    expect(await enter('admin', 'Leitai2026x')).toMatchObject({ role: 'admin' })
  })

  test.each([
    ['a name that is taken', 'admin create 演示运维'],
    ['an e-mail that is taken', 'admin create 演示另一位 --email OPS@example.com'],
    ['a name that cannot be', 'admin create x!'],
    ['no e-mail address', 'admin create 演示邮箱 --email nowhere'],
  ])('refuses %s', async (_, line) => {
    const before = await app.ctx.db.$count(users)
    await expect(run(line)).rejects.toThrow()
    expect(await app.ctx.db.$count(users)).toBe(before)
  })

  test('refuses a weak password, and lines with other words', async () => {
    await expect(run('admin create 演示弱 --password-stdin', 'short\n')).rejects.toThrow('8')
    expect(await run('admin create')).toBeNull()
    expect(await run('admin create 演示一 演示二')).toBeNull()
    expect(await run('admin create 演示一 --force')).toBeNull()
  })
})

test('admin list names them with their state', async () => {
  const listed = await run('admin list')
  expect(listed?.data.admins).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: '演示运维', state: 'active', twoStep: false })]),
  )
  expect(await run('admin list all')).toBeNull()
})

describe('an account', () => {
  test('gets a new password, which ends its log-ins', async () => {
    const user = await build.user()
    const visitor = await app.as(user)
    const done = await run(`admin reset-password ${user.name}`)
    expect(await visitor.call(currentLogin, {})).toMatchObject({ loginFlag: false })
    expect(await refusalOf(enter(user.name, PASSWORD))).toBe('login.wrong')
    expect(await enter(user.name, String(done?.data.password))).toMatchObject({ userId: user.id })
    expect(await lastAct(user.id)).toEqual({ action: 'account.password', actorId: null })
  })

  test('that is locked is unlocked, also after too many tries', async () => {
    const user = await build.user()
    const { db } = app.ctx
    await lockUser(db, { userId: user.id, reason: '演示', now: app.ctx.now(), ip: '', device: '' })
    expect(await refusalOf(enter(user.name, PASSWORD))).toBe('login.blocked')
    expect((await run(`admin reset-password ${user.name}`))?.lines.at(-1)?.en).toContain('still locked')
    await run(`admin unlock ${user.name}`)
    const done = await run(`admin reset-password ${user.name} --password-stdin`, 'Leitai2027')
    expect(done?.data).not.toHaveProperty('password')
    expect(await enter(user.name, 'Leitai2027')).toMatchObject({ userId: user.id })
    expect(await lastAct(user.id)).toEqual({ action: 'account.password', actorId: null })
  })

  test('loses its second step', async () => {
    const user = await build.user()
    const { db } = app.ctx
    const { secret } = await beginTwoStep(db, app.ctx, { userId: user.id, label: 'demo' })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await confirmTwoStep(db, app.ctx, { userId: user.id, code })
    await run(`admin two-step-off ${user.name}`)
    expect(await twoStepOf(db, user.id)).toMatchObject({ on: false })
    await expect(run(`admin two-step-off ${user.name}`)).rejects.toThrow('twoStep.off')
  })

  test.each(['reset-password', 'unlock', 'two-step-off'])('admin %s says that there is none', async (name) => {
    await expect(run(`admin ${name} 演示无人`)).rejects.toThrow('演示无人')
    expect(await run(`admin ${name}`)).toBeNull()
  })
})
