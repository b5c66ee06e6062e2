import { desc, eq } from '@leitai/platform/db/orm'
import { PASSWORD } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { currentLogin } from '../account/contract.session.ts'
import { accountEvents, identities, type users } from '../account/table.ts'
import { newPhone, peopleOf } from '../account/testing.ts'
import { oidcConfig } from '../provider/testing.ts'
import * as contract from './contract.ts'
import { deviceName } from './rules.ts'

const NEW_PASSWORD = 'Leitai2027'

const { app, build } = await testApp({ ssoProviders: [oidcConfig('campus'), oidcConfig('club')] })

const db = () => app.ctx.db
const people = peopleOf(app)
/** A logged-in user; by default with an email address and a password. */
async function somebody(values: Partial<typeof users.$inferInsert> = {}) {
  const user = await build.user(values)
  return { user, visitor: await app.as(user) }
}

const eventsOf = async (id: number) =>
  (
    await db()
      .select({ kind: accountEvents.kind })
      .from(accountEvents)
      .where(eq(accountEvents.userId, id))
      .orderBy(desc(accountEvents.id))
  ).map(({ kind }) => kind)
const alive = async (visitor: Visitor) => (await visitor.call(currentLogin, {})).loginFlag
const ssoLogin = (userId: number, provider: string) =>
  db()
    .insert(identities)
    .values({ userId, provider, subject: `${provider}-${userId}`, createdAt: app.ctx.now() })
const bindPhone = (visitor: Visitor, phone: string, code: string, ticket?: string) =>
  visitor.call(contract.phoneVerified, { phone, countryCode: '86', code, ticket })

describe('SSO', () => {
  const unbind = (visitor: Visitor, type: string) => refusalOf(visitor.call(contract.deleteBindingThird, { type }))

  // covers: spec.groups.settings-unbinding-sso
  test('can be unbound while another login method remains', async () => {
    const { user, visitor } = await somebody()
    await ssoLogin(user.id, 'campus')
    expect(await unbind(visitor, 'club')).toBe('account.notBound')
    expect(await unbind(visitor, 'campus')).toBe('ok')
    expect(await eventsOf(user.id)).toContain('thirdUnbound')
    expect(await unbind(visitor, 'campus')).toBe('account.notBound')
  })

  test('stays bound as the only login method; a provider that is no longer configured does not count', async () => {
    const { user, visitor } = await somebody({ passwordHash: null, email: null })
    await ssoLogin(user.id, 'campus')
    expect(await unbind(visitor, 'campus')).toBe('account.lastWayIn')
    await ssoLogin(user.id, 'closed-down')
    expect(await unbind(visitor, 'campus')).toBe('account.lastWayIn')
    expect(await unbind(visitor, 'closed-down')).toBe('ok')
  })

  test('two identities are not both unbound concurrently', async () => {
    const { user, visitor } = await somebody({ passwordHash: null, email: null })
    await ssoLogin(user.id, 'campus')
    await ssoLogin(user.id, 'club')
    const both = await Promise.all([unbind(visitor, 'campus'), unbind(visitor, 'club')])
    expect(both.toSorted()).toEqual(['account.lastWayIn', 'ok'])
    expect(await db().select().from(identities).where(eq(identities.userId, user.id))).toHaveLength(1)
  })
})

describe('sessions', () => {
  test('are listed with the present one first, and without any credential', async () => {
    const { user, visitor } = await somebody()
    await people.login(app.visitor(), user.name)
    const list = await visitor.call(contract.devices, {})
    expect(list.map(({ current }) => current)).toEqual([true, false])
    const [token = ''] = visitor.cookies.values()
    expect(JSON.stringify(list)).not.toContain(token)
    expect(Object.keys(list[0] ?? {})).not.toContain('tokenHash')
  })

  test('an ended one gets 401 at its next call; other people’s cannot be ended', async () => {
    const { user, visitor } = await somebody()
    const [other, stranger] = [await app.as(user), await somebody()]
    const mark = async (one: Visitor) =>
      (await one.call(contract.devices, {})).find(({ current }) => current)?.mark ?? ''
    const ended = await visitor.call(contract.endDevice, { mark: await mark(other) })
    expect(ended).toEqual({ ended: 1 })
    expect((await other.fetch('/v3/api/user/setting/devices.json')).status).toBe(401)
    expect(await visitor.call(contract.endDevice, { mark: await mark(stranger.visitor) })).toEqual({ ended: 0 })
    expect(await alive(stranger.visitor)).toBe(true)
    expect(await eventsOf(user.id)).toEqual(['deviceEnded'])
  })

  test('all others end at once, and the present one stays', async () => {
    const { user, visitor } = await somebody()
    const others = [await app.as(user), await app.as(user)]
    expect(await visitor.call(contract.endDevice, { mark: 'others' })).toEqual({ ended: 2 })
    expect(await Promise.all([visitor, ...others].map(alive))).toEqual([true, false, false])
  })

  test('a browser that ends its own session is logged out', async () => {
    const { visitor } = await somebody()
    const [own] = await visitor.call(contract.devices, {})
    await visitor.call(contract.endDevice, { mark: own?.mark ?? '' })
    expect([...visitor.cookies.keys()]).toEqual(['wrote'])
  })

  test('the access log shows the user’s own entries, newest first, in pages', async () => {
    const { user, visitor } = await somebody()
    await people.login(app.visitor(), user.name)
    await refusalOf(people.login(app.visitor(), user.name, 'Wrong2026'))
    const first = await visitor.call(contract.accessLog, { page: 1, pageSize: 1 })
    expect(first).toMatchObject({ total: 2, list: [{ kind: 'loginFailed' }] })
    const second = await visitor.call(contract.accessLog, { page: 2, pageSize: 1 })
    expect(second.list.map(({ kind }) => kind)).toEqual(['login'])
    const { visitor: other } = await somebody()
    expect((await other.call(contract.accessLog, { page: 1, pageSize: 20 })).total).toBe(0)
    const nobody = app.visitor().call(contract.accessLog, { page: 1, pageSize: 20 })
    expect(await refusalOf(nobody)).toBe('login.missing')
  })
})

describe('the second step', () => {
  const codeOf = (secret: string, shift = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: app.ctx.now().getTime() + shift * 30_000,
    })

  test('is enabled with password and code, required at the next login, and disabled with a code', async () => {
    const { user, visitor } = await somebody()
    const wrong = visitor.call(contract.twoStepBegin, { password: 'Wrong2026' })
    expect(await refusalOf(wrong)).toBe('account.passwordWrong')
    const { secret, uri } = await visitor.call(contract.twoStepBegin, { password: PASSWORD })
    expect(uri).toContain(secret)
    expect(await visitor.call(contract.twoStepState, {})).toEqual({ on: false, recoveryLeft: 0 })
    const { recoveryCodes } = await visitor.call(contract.twoStepConfirm, { code: codeOf(secret) })
    expect(recoveryCodes).toHaveLength(10)
    expect(await visitor.call(contract.twoStepState, {})).toEqual({ on: true, recoveryLeft: 10 })
    const begun = visitor.call(contract.twoStepBegin, { password: PASSWORD })
    expect(await refusalOf(begun)).toBe('twoStep.on')
    const answer = await people.login(app.visitor(), user.name)
    expect(answer).toMatchObject({ loginFlag: false, twoStepTicket: expect.any(String) })

    const end = (code: string) => refusalOf(visitor.call(contract.twoStepEnd, { code }))
    expect(await end('aaaa-bbbb')).toBe('twoStep.wrong')
    expect(await end(recoveryCodes[0] ?? '')).toBe('ok')
    expect(await end(recoveryCodes[1] ?? '')).toBe('twoStep.off')
    expect(await eventsOf(user.id)).toEqual(expect.arrayContaining(['twoStepOn', 'twoStepOff']))
    expect((await people.login(app.visitor(), user.name)).loginFlag).toBe(true)
  })

  test('guessing when disabling it is locked as logins are', async () => {
    const { visitor } = await somebody()
    const { secret } = await visitor.call(contract.twoStepBegin, { password: PASSWORD })
    await visitor.call(contract.twoStepConfirm, { code: codeOf(secret) })
    const end = () => refusalOf(visitor.call(contract.twoStepEnd, { code: 'aaaa-bbbb' }))
    for (let tried = 0; tried < 9; tried++) expect(await end()).toBe('twoStep.wrong')
    expect(await end()).toBe('login.locked')
  })

  test('an account without a password enables it without one', async () => {
    const { visitor } = await somebody({ passwordHash: null })
    const { secret } = await visitor.call(contract.twoStepBegin, { password: '' })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })
})

test('a device is named by browser and system, or by the first word of its user agent', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  expect(deviceName(windows)).toBe('Chrome · Windows')
  expect(deviceName(`${windows} Edg/140.0`)).toBe('Edge · Windows')
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  expect(deviceName(iphone)).toBe('Safari · iOS')
  expect(deviceName(`${iphone} MicroMessenger/8.0`)).toBe('WeChat · iOS')
  expect(deviceName('Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
    'Firefox · macOS',
  )
  expect(deviceName('curl/8.5.0')).toBe('curl/8.5.0')
  expect(deviceName('')).toBe('')
})

test('every call requires a login', async () => {
  const nobody = app.visitor()
  const answers = await Promise.all([
    refusalOf(nobody.call(contract.twoStepState, {})),
    refusalOf(nobody.call(contract.twoStepBegin, { password: '' })),
    refusalOf(nobody.call(contract.twoStepConfirm, { code: '123456' })),
    refusalOf(nobody.call(contract.twoStepEnd, { code: '123456' })),
    refusalOf(nobody.call(contract.endDevice, { mark: 'others' })),
    refusalOf(nobody.call(contract.deleteBindingThird, { type: 'campus' })),
    refusalOf(nobody.call(contract.thirdUpdatePassword, { password: NEW_PASSWORD })),
    refusalOf(nobody.call(contract.judgeUserPhone, {})),
    refusalOf(nobody.call(contract.checkOldPhoneAndEmail, { by: 'email', code: '123456' })),
    refusalOf(bindPhone(nobody, newPhone(), '123456')),
    refusalOf(nobody.call(contract.mailVerified, { email: 'a@example.com', code: '123456' })),
  ])
  expect(new Set(answers)).toEqual(new Set(['login.missing']))
})
