import { eq } from '@leitai/platform/db/orm'
import { PASSWORD } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { currentLogin, logout } from './contract.session.ts'
import * as contract from './contract.ts'
import { accountEvents, codes, sessions, users } from './table.ts'
import { newPhone, peopleOf, wrongCode } from './testing.ts'

const { app, build } = await testApp()
const people = peopleOf(app)

const NEW = 'Fresh2026'

async function sendByPhone(visitor: Visitor, phone: string) {
  const solved = await people.solve(visitor)
  return visitor.call(contract.sendPhoneAuthForResetNew, { phone, countryCode: '86', ...solved })
}

async function sendByMail(visitor: Visitor, email: string) {
  return visitor.call(contract.sendEmailForReset, { email, ...(await people.solve(visitor)) })
}

/** A person with a phone, and the ticket received for a correct code. */
async function ticketFor(values: Parameters<typeof build.user>[0] = {}) {
  const phone = newPhone()
  const user = await build.user({ phone, countryCode: '86', ...values })
  const visitor = app.visitor()
  await sendByPhone(visitor, phone)
  const code = await people.codeFor(`+86${phone}`)
  const { resetToken } = await visitor.call(contract.phoneAuthForResetNew, { phone, countryCode: '86', code })
  return { user, visitor, phone, resetToken, code }
}

describe('recovering a password', () => {
  // covers: spec.audience.recover-password-phone
  test('by phone sets the new one, ends every session, lifts the lock and notifies the other contact', async () => {
    const { user, visitor, resetToken } = await ticketFor({ email: 'other.contact@example.com' })
    const stolen = await app.as(user)
    for (let tried = 0; tried < 5; tried++) {
      expect(await refusalOf(people.login(app.visitor(), user.name, 'Wrong2026'))).toBe('login.wrong')
    }
    await visitor.call(contract.resetpasswordNew, { resetToken, password: NEW })
    expect(await refusalOf(stolen.call(logout, {}))).toBe('login.expired')
    expect(await refusalOf(people.login(app.visitor(), user.name, PASSWORD))).toBe('login.wrong')
    expect(await people.login(app.visitor(), user.name, NEW)).toMatchObject({ userId: user.id, passwordWeak: false })
    const notices = await people.sentTo('other.contact@example.com')
    expect(notices.map(({ template }) => template)).toEqual(['passwordChanged'])
    const events = await app.ctx.db.select().from(accountEvents).where(eq(accountEvents.userId, user.id))
    expect(events.map(({ kind }) => kind)).toContain('passwordReset')
  })

  test('by email works the same, however the address is written', async () => {
    const user = await build.user({ email: 'demo.reset@example.com' })
    const visitor = app.visitor({ language: 'en' })
    await sendByMail(visitor, 'Demo.Reset@Example.com')
    const code = await people.codeFor('demo.reset@example.com')
    const { resetToken } = await visitor.call(contract.mailForReset, { email: 'demo.RESET@example.com', code })
    await visitor.call(contract.resetpasswordNew, { resetToken, password: NEW })
    expect(await people.login(app.visitor(), user.name, NEW)).toMatchObject({ userId: user.id })
  })

  // covers: spec.validation.password-recovery-5, spec.constants.password-8-16, rules.account.recovery-takes-5
  test('accepts a short password, as its page promises, and marks it as weak', async () => {
    const { user, visitor, resetToken } = await ticketFor()
    const reset = (password: string) => refusalOf(visitor.call(contract.resetpasswordNew, { resetToken, password }))
    expect(await reset('abcd')).toBe('request.input')
    expect(await reset('a'.repeat(17))).toBe('request.input')
    expect(await reset('abcde')).toBe('ok')
    expect(await people.login(app.visitor(), user.name, 'abcde')).toMatchObject({ passwordWeak: true })
  })

  // covers: spec.groups.account-five-recovery
  test('accepts a ticket once, even under concurrency, and not after a change, too late, or altered', async () => {
    const { visitor, resetToken } = await ticketFor()
    const reset = (token: string, password = NEW) =>
      refusalOf(visitor.call(contract.resetpasswordNew, { resetToken: token, password }))
    expect(await reset(`${resetToken}x`)).toBe('account.resetTicket')
    expect(await reset('e30.e30')).toBe('account.resetTicket')
    const outcomes = await Promise.all([reset(resetToken, 'First2026'), reset(resetToken, 'Other2026')])
    expect(outcomes.toSorted()).toEqual(['account.resetTicket', 'ok'])
    expect(await reset(resetToken)).toBe('account.resetTicket')
    const late = await ticketFor()
    app.travel(new Date(Date.now() + 16 * 60_000))
    const outcome = await reset(late.resetToken)
    app.travel(new Date())
    expect(outcome).toBe('account.resetTicket')
  })

  test('ends a concurrent login with the old password', async () => {
    const { user, visitor, resetToken } = await ticketFor()
    await Promise.all([
      ...[1, 2, 3].map(() => refusalOf(people.login(app.visitor(), user.name, PASSWORD))),
      visitor.call(contract.resetpasswordNew, { resetToken, password: NEW }),
      ...[4, 5].map(() => refusalOf(people.login(app.visitor(), user.name, PASSWORD))),
    ])
    expect(await app.ctx.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
  })

  test('uses up its code, and accepts codes for no other purpose', async () => {
    const { visitor, phone, code } = await ticketFor()
    const again = { phone, countryCode: '86', code }
    expect(await refusalOf(visitor.call(contract.phoneAuthForResetNew, again))).toBe('code.expired')
    const other = newPhone()
    await build.user({ phone: other, countryCode: '86' })
    await sendByPhone(visitor, other)
    const sent = { phone: other, countryCode: '86', code: await people.codeFor(`+86${other}`), remember: false }
    const token = await people.formToken(visitor)
    expect(await refusalOf(visitor.call(contract.loginByCode, { ...sent, token }))).toBe('code.expired')
  })

  test('of a suspended account reveals the suspension only after the right code', async () => {
    const phone = newPhone()
    await build.user({ phone, countryCode: '86', state: 'locked' })
    const visitor = app.visitor()
    await sendByPhone(visitor, phone)
    const code = await people.codeFor(`+86${phone}`)
    const exchange = (given: string) =>
      refusalOf(visitor.call(contract.phoneAuthForResetNew, { phone, countryCode: '86', code: given }))
    expect(await exchange(wrongCode(code))).toBe('code.wrong')
    expect(await exchange(code)).toBe('login.blocked')
  })

  test('allows five wrong codes, even under concurrency', async () => {
    const phone = newPhone()
    await build.user({ phone, countryCode: '86' })
    const visitor = app.visitor()
    await sendByPhone(visitor, phone)
    const code = await people.codeFor(`+86${phone}`)
    const exchange = (given: string) =>
      refusalOf(visitor.call(contract.phoneAuthForResetNew, { phone, countryCode: '86', code: given }))
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => exchange(wrongCode(code))))
    expect(outcomes.filter((outcome) => outcome === 'code.wrong')).toHaveLength(4)
    expect(await exchange(code)).toBe('code.expired')
  })
})

describe('an unknown contact', () => {
  const post = async (path: string, values: Record<string, string>) => {
    const visitor = app.visitor()
    const solved = await people.solve(visitor)
    const response = await visitor.fetch(`/v3/api${path}`, {
      method: 'POST',
      body: new URLSearchParams({ ...values, ...solved }),
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
    return { status: response.status, body: await response.text() }
  }

  test.each([
    ['/common/user/sendEmailForReset.json', {}],
    ['/common/resendEmail.json', { purpose: 'login' }],
    ['/common/resendEmail.json', { purpose: 'reset' }],
  ])('gets the same response from %s %o as a known one, and nothing is sent', async (path, more) => {
    const user = await build.user()
    const unknown = `nobody${Math.random()}@example.com`
    const [registered, none] = [
      await post(path, { email: user.email ?? '', ...more }),
      await post(path, { email: unknown, ...more }),
    ]
    expect(none).toEqual(registered)
    // A second request is refused for both alike.
    expect(await post(path, { email: unknown, ...more })).toMatchObject({ status: 429 })
    expect(await people.sentTo(unknown)).toEqual([])
    expect(await people.sentTo(user.email ?? '')).toHaveLength(1)
  })

  test('costs the server the same work: its message is written and rolled back', async () => {
    const [before, after] = [await build.user(), await build.user()]
    await post('/common/user/sendEmailForReset.json', { email: before.email ?? '' })
    await post('/common/user/sendEmailForReset.json', { email: `nobody${Math.random()}@example.com` })
    await post('/common/user/sendEmailForReset.json', { email: after.email ?? '' })
    const [[first], [last]] = [await people.sentTo(before.email ?? ''), await people.sentTo(after.email ?? '')]
    // Ids are not reused, so the id of the message in between is missing.
    expect((last?.id ?? 0) - (first?.id ?? 0)).toBe(2)
  })

  test.each([
    ['/common/user/sendPhoneAuthForResetNew.json', {}],
    ['/common/sendPhoneAuthCode.json', { purpose: 'login' }],
  ])('as a phone gets the same response from %s %o', async (path, more) => {
    const [phone, unknown] = [newPhone(), newPhone()]
    await build.user({ phone, countryCode: '86' })
    const registered = await post(path, { phone, ...more })
    expect(await post(path, { phone: unknown, ...more })).toEqual(registered)
    expect(await people.sentTo(`+86${unknown}`)).toEqual([])
  })

  test('gets the same responses to codes as a known one, and none is correct', async () => {
    const [phone, unknown] = [newPhone(), newPhone()]
    await build.user({ phone, countryCode: '86' })
    const visitor = app.visitor()
    const notifyTo = async (to: string) => {
      await sendByPhone(visitor, to)
      const tries = []
      for (let tried = 0; tried < 6; tried++) {
        const call = visitor.call(contract.phoneAuthForResetNew, { phone: to, countryCode: '86', code: '000000' })
        tries.push(await refusalOf(call))
      }
      return tries
    }
    expect(await notifyTo(unknown)).toEqual(await notifyTo(phone))
    const rows = await app.ctx.db
      .select()
      .from(codes)
      .where(eq(codes.target, `+86${unknown}`))
    expect(rows).toHaveLength(1)
  })

  test('registering with a taken contact sends a code, and only then says that it is taken', async () => {
    const phone = newPhone()
    await build.user({ phone, countryCode: '86' })
    const visitor = app.visitor()
    const to = { phone, countryCode: '86' }
    await visitor.call(contract.sendPhoneAuthCode, { ...to, purpose: 'register', ...(await people.solve(visitor)) })
    const code = await people.codeFor(`+86${phone}`)
    const wanted = { ...to, userName: '另一个人', code, password: PASSWORD, agree: true }
    expect(
      await refusalOf(visitor.call(contract.register, { ...wanted, token: await people.formToken(visitor) })),
    ).toBe('account.phoneTaken')
  })
})

describe('logging in by code', () => {
  async function codeTo(phone: string) {
    const visitor = app.visitor()
    const solved = await people.solve(visitor)
    await visitor.call(contract.sendPhoneAuthCode, { phone, countryCode: '86', purpose: 'login', ...solved })
    const login = async (code: string, more = {}) =>
      visitor.call(contract.loginByCode, {
        phone,
        countryCode: '86',
        code,
        remember: true,
        token: await people.formToken(visitor),
        ...more,
      })
    return { visitor, code: await people.codeFor(`+86${phone}`), login }
  }

  test('by phone and by email creates a session', async () => {
    const phone = newPhone()
    const user = await build.user({ phone, countryCode: '86', email: 'demo.by.code@example.com' })
    const { visitor, code, login } = await codeTo(phone)
    expect(await login(code)).toMatchObject({ loginFlag: true, userId: user.id })
    expect(await visitor.call(currentLogin, {})).toMatchObject({ userId: user.id })
    const other = app.visitor()
    const email = 'Demo.By.Code@example.com'
    await other.call(contract.resendEmail, { email, purpose: 'login', ...(await people.solve(other)) })
    const mailed = { email, countryCode: '86', code: await people.codeFor(email.toLowerCase()), remember: false }
    expect(await other.call(contract.loginByCode, { ...mailed, token: await people.formToken(other) })).toMatchObject({
      userId: user.id,
    })
  })

  test('is refused with a wrong code, a used code or a used token, and is logged', async () => {
    const phone = newPhone()
    const user = await build.user({ phone, countryCode: '86' })
    const { code, login, visitor } = await codeTo(phone)
    expect(await refusalOf(login(wrongCode(code)))).toBe('code.wrong')
    const token = await people.formToken(visitor)
    await login(code, { token })
    expect(await refusalOf(login(code))).toBe('code.expired')
    expect(await refusalOf(login(code, { token }))).toBe('login.token')
    const events = await app.ctx.db.select().from(accountEvents).where(eq(accountEvents.userId, user.id))
    expect(events.map(({ kind }) => kind)).toEqual(['loginFailed', 'login'])
  })

  test('leaves no access log entry if no code was sent, so that strangers cannot fill the log', async () => {
    const phone = newPhone()
    const user = await build.user({ phone, countryCode: '86' })
    const visitor = app.visitor()
    const given = { phone, countryCode: '86', code: '000000', remember: false }
    for (let tried = 0; tried < 3; tried++) {
      const token = await people.formToken(visitor)
      expect(await refusalOf(visitor.call(contract.loginByCode, { ...given, token }))).toBe('code.expired')
    }
    expect(await app.ctx.db.select().from(accountEvents).where(eq(accountEvents.userId, user.id))).toEqual([])
  })

  test('does not accept an older code after the newer one was used', async () => {
    const phone = newPhone()
    await build.user({ phone, countryCode: '86' })
    const older = await codeTo(phone)
    app.travel(new Date(Date.now() + 61_000))
    const newer = await codeTo(phone)
    await newer.login(newer.code)
    const outcome = await refusalOf(older.login(older.code))
    app.travel(new Date())
    expect(outcome).toBe('code.expired')
  })

  test('succeeds once for many concurrent requests with one code', async () => {
    const phone = newPhone()
    await build.user({ phone, countryCode: '86' })
    const { code, login } = await codeTo(phone)
    const outcomes = await Promise.all([1, 2, 3].map(() => refusalOf(login(code))))
    expect(outcomes.toSorted()).toEqual(['code.expired', 'code.expired', 'ok'])
  })

  test('allows five wrong codes, even under concurrency', async () => {
    const phone = newPhone()
    await build.user({ phone, countryCode: '86' })
    const { code, login } = await codeTo(phone)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refusalOf(login(wrongCode(code)))))
    expect(outcomes.filter((outcome) => outcome === 'code.wrong')).toHaveLength(4)
    expect(await refusalOf(login(code))).toBe('code.expired')
  })

  test('of a suspended account is refused only after the right code', async () => {
    const phone = newPhone()
    const user = await build.user({ phone, countryCode: '86' })
    await app.ctx.db.update(users).set({ state: 'locked' }).where(eq(users.id, user.id))
    const { code, login } = await codeTo(phone)
    expect(await refusalOf(login(wrongCode(code)))).toBe('code.wrong')
    expect(await refusalOf(login(code))).toBe('login.blocked')
  })
})
