import { eq } from '@leitai/platform/db/orm'
import { PASSWORD } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { currentLogin, logout } from './contract.session.ts'
import * as contract from './contract.ts'
import { accountEvents, captchas, sessions, users } from './table.ts'
import { newPhone, peopleOf } from './testing.ts'

let solve: ReturnType<typeof peopleOf>['solve']
let codeFor: ReturnType<typeof peopleOf>['codeFor']
let formToken: ReturnType<typeof peopleOf>['formToken']
let login: ReturnType<typeof peopleOf>['login']
const { app, build } = await testApp()
;({ solve, codeFor, formToken, login } = peopleOf(app))

const person = (values: Partial<{ userName: string; phone: string; email: string }> = {}) => ({
  userName: `新用户${Math.floor(performance.now() * 1000)}`,
  countryCode: '86',
  password: PASSWORD,
  agree: true,
  ...values,
})
async function registerByPhone(visitor: Visitor, phone = newPhone()) {
  await visitor.call(contract.sendPhoneAuthCode, {
    phone,
    countryCode: '86',
    purpose: 'register',
    ...(await solve(visitor)),
  })
  const wanted = person({ phone })
  const record = await visitor.call(contract.register, {
    ...wanted,
    code: await codeFor(`+86${phone}`),
    token: await formToken(visitor),
  })
  return { ...wanted, phone, record }
}

describe('registering', () => {
  // covers: spec.audience.register-phone-email, spec.fields.signin-record-avatar, spec.calls.start-call-signin
  // covers: rules.open.start-call-gives
  test('by phone logs in and sets an HttpOnly cookie', async () => {
    const visitor = app.visitor()
    const { record, userName } = await registerByPhone(visitor)
    expect(record).toMatchObject({ loginFlag: true, userName })
    expect(visitor.cookies.get('session_token')).toMatch(/^[\w-]{43}$/)
    expect(await visitor.call(currentLogin, {})).toMatchObject({ loginFlag: true, userName })
  })

  test('by e-mail works the same', async () => {
    const visitor = app.visitor({ language: 'en' })
    const email = 'Demo.New@Example.com'
    await visitor.call(contract.resendEmail, { email, purpose: 'register', ...(await solve(visitor)) })
    const code = await codeFor('demo.new@example.com')
    await expectOk(visitor.call(contract.checkCode, { email, countryCode: '86', purpose: 'register', code }))
    const record = await visitor.call(contract.register, {
      ...person({ email }),
      code,
      token: await formToken(visitor),
    })
    expect(record.loginFlag).toBe(true)
  })

  // covers: spec.validation.password-registration-change, rules.account.registration-change-8
  // covers: pages.signin.consent-unticked-first
  test('without consent, or with a wrong code, a weak password or a digits-only name, is refused', async () => {
    const visitor = app.visitor()
    const token = () => formToken(visitor)
    const base = { ...person({ phone: newPhone() }), code: '000000' }
    expect(await refusalOf(visitor.call(contract.register, { ...base, agree: false, token: await token() }))).toBe(
      'account.consent',
    )
    expect(await refusalOf(visitor.call(contract.register, { ...base, token: await token() }))).toBe('code.expired')
    for (const bad of ['short1A', 'alllower12', 'ALLUPPER12', 'NoDigitsHere', 'Toolongpassword12']) {
      const sent = app.origin
      const body = new URLSearchParams({
        userName: 'abc',
        phone: '13900000000',
        code: '123456',
        agree: 'true',
        token: 'x',
        password: bad,
      })
      const response = await fetch(`${sent}/v3/api/common/register.json`, {
        method: 'POST',
        body,
        headers: { 'x-requested-with': 'XMLHttpRequest' },
      })
      expect(await response.json()).toMatchObject({
        flag: false,
        code: 'request.input',
        msg: expect.stringContaining('密码为8-16位'),
      })
      expect(response.status).toBe(400)
    }
  })

  test('a name, phone or email address that is taken is refused, including similar names', async () => {
    const first = await registerByPhone(app.visitor())
    const visitor = app.visitor()
    expect(await visitor.call(contract.userNameIsExist, { userName: first.userName })).toEqual({ exist: true })
    const phone = newPhone()
    await visitor.call(contract.sendPhoneAuthCode, {
      phone,
      countryCode: '86',
      purpose: 'register',
      ...(await solve(visitor)),
    })
    const code = await codeFor(`+86${phone}`)
    const again = { ...person({ phone, userName: first.userName }), code, token: await formToken(visitor) }
    expect(await refusalOf(visitor.call(contract.register, again))).toBe('account.userNameTaken')
    // The refused call has not consumed the code.
    const mended = { ...person({ phone }), code, token: await formToken(visitor) }
    await expectOk(visitor.call(contract.register, mended))
  })

  test('two concurrent registrations of one phone create one account', async () => {
    const visitor = app.visitor()
    const phone = newPhone()
    await visitor.call(contract.sendPhoneAuthCode, {
      phone,
      countryCode: '86',
      purpose: 'register',
      ...(await solve(visitor)),
    })
    const code = await codeFor(`+86${phone}`)
    const tokens = await Promise.all([formToken(visitor), formToken(visitor), formToken(visitor)])
    const outcomes = await Promise.all(
      tokens.map((token, at) =>
        refusalOf(
          app.visitor().call(contract.register, { ...person({ phone, userName: `同时注册${at}` }), code, token }),
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    const rows = await app.ctx.db.select().from(users).where(eq(users.phone, phone))
    expect(rows).toHaveLength(1)
  })
})

describe('codes', () => {
  // covers: rules.open.gen-gives-new, rules.open.sending-forms-carry, rules.account.captcha-before-every
  // covers: rules.account.good-once
  test('need a solved captcha and a valid form token, each used once', async () => {
    const visitor = app.visitor()
    const phone = newPhone()
    const solved = await solve(visitor)
    const to = { phone, countryCode: '86', purpose: 'register' } as const
    const send = (proof: typeof solved) => refusalOf(visitor.call(contract.sendPhoneAuthCode, { ...to, ...proof }))
    expect(await send({ ...(await solve(visitor)), token: 'none.1.x' })).toBe('login.token')
    expect(await send({ ...(await solve(visitor)), captchaAnswer: '1,1;2,2;3,3' })).toBe('captcha.wrong')
    expect(await send(solved)).toBe('ok')
    expect(await send(solved)).toBe('login.token')
    expect(await send({ ...solved, token: await formToken(visitor) })).toBe('captcha.expired')
    expect(await send(await solve(visitor))).toBe('code.resend')
  })

  // covers: spec.groups.account-captcha-clicks, rules.open.clickcaptcha-picture-click, rules.account.click-three-six
  // covers: pages.signin.captcha-clicking-characters
  test('is solved by clicking the characters in order, with a tolerance for fingers', async () => {
    const visitor = app.visitor()
    const { id } = await visitor.call(contract.captchaGen, {})
    const picture = await visitor.call(contract.clickCaptcha, { id })
    expect(picture.characters).toHaveLength(3)
    expect(picture.image).toMatch(/^data:image\/png;base64,/)
    const [row] = await app.ctx.db.select().from(captchas).where(eq(captchas.id, id))
    const centres: { x: number; y: number }[] = JSON.parse(row?.answer ?? '[]')
    const captchaAnswer = centres.map(({ x, y }) => `${x + 5},${y - 5}`).join(';')
    const call = visitor.call(contract.sendPhoneAuthCode, {
      phone: newPhone(),
      countryCode: '86',
      purpose: 'register',
      token: await formToken(visitor),
      captchaId: id,
      captchaAnswer,
    })
    await expectOk(call)
  })

  // covers: spec.groups.account-codes-sent, rules.account.invalid-after-five
  test('become invalid after five wrong attempts', async () => {
    const visitor = app.visitor()
    const phone = newPhone()
    await visitor.call(contract.sendPhoneAuthCode, {
      phone,
      countryCode: '86',
      purpose: 'register',
      ...(await solve(visitor)),
    })
    const right = await codeFor(`+86${phone}`)
    const wrong = right === '111111' ? '222222' : '111111'
    const check = (code: string) =>
      refusalOf(visitor.call(contract.checkCode, { phone, countryCode: '86', purpose: 'register', code }))
    for (let tried = 0; tried < 4; tried++) expect(await check(wrong)).toBe('code.wrong')
    expect(await check(wrong)).toBe('code.expired')
    expect(await check(right)).toBe('code.expired')
  })

  // covers: rules.account.60-s-between
  test('are not sent twice to one phone under concurrency', async () => {
    const visitor = app.visitor()
    const phone = newPhone()
    const solved = [await solve(visitor), await solve(visitor), await solve(visitor)]
    const outcomes = await Promise.all(
      solved.map((captcha) =>
        refusalOf(
          visitor.call(contract.sendPhoneAuthCode, { phone, countryCode: '86', purpose: 'register', ...captcha }),
        ),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['code.resend', 'code.resend', 'ok'])
  })
})

describe('logging in', () => {
  // covers: spec.audience.signin-name-phone, rules.open.both-signin-addresses
  test('works by user name, phone and email address, under both addresses', async () => {
    const phone = newPhone()
    const user = await build.user({ phone, countryCode: '86', email: 'demo.login@example.com' })
    for (const account of [user.name, phone, 'DEMO.login@example.com']) {
      expect(await login(app.visitor(), account, PASSWORD)).toMatchObject({ userId: user.id })
    }
    const visitor = app.visitor()
    const sent = {
      account: phone,
      password: PASSWORD,
      countryCode: '86',
      remember: true,
      token: await formToken(visitor),
    }
    expect(await visitor.call(contract.userLogin, sent)).toMatchObject({ userId: user.id })
  })

  // covers: spec.constants.login-free-7, rules.open.two-days-seven, pages.signin.stay-signin-seven
  test('keeps the cookie for two days, or seven on request', async () => {
    const user = await build.user()
    await login(app.visitor(), user.name, PASSWORD)
    await login(app.visitor(), user.name, PASSWORD, { remember: true })
    const rows = await app.ctx.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows.map(({ days }) => days).toSorted()).toEqual([2, 7])
  })

  // covers: rules.account.unknown-user-wrong
  test('gives the same response for an unknown account and a wrong password', async () => {
    const user = await build.user()
    const codes = [
      await refusalOf(login(app.visitor(), user.name, 'Wrong2026')),
      await refusalOf(login(app.visitor(), '没有这个人', 'Wrong2026')),
    ]
    expect(codes).toEqual(['login.wrong', 'login.wrong'])
  })

  // covers: rules.account.five-wrong-sessions
  test('requires a captcha after five failures and locks after ten, even with the right password', async () => {
    const user = await build.user()
    const visitor = app.visitor()
    for (let tried = 0; tried < 5; tried++)
      expect(await refusalOf(login(visitor, user.name, 'Wrong2026'))).toBe('login.wrong')
    expect(await refusalOf(login(visitor, user.name, PASSWORD))).toBe('login.captcha')
    for (let tried = 0; tried < 4; tried++) {
      expect(await refusalOf(login(visitor, user.name, 'Wrong2026', await solve(visitor)))).toBe('login.wrong')
    }
    expect(await refusalOf(login(visitor, user.name, 'Wrong2026', await solve(visitor)))).toBe('login.locked')
    expect(await refusalOf(login(visitor, user.name, PASSWORD, await solve(visitor)))).toBe('login.locked')
  })

  // covers: spec.groups.account-gettoken, rules.open.gettoken-gives-short
  test('accepts a form token once', async () => {
    const user = await build.user()
    const visitor = app.visitor()
    const sent = {
      account: user.name,
      password: PASSWORD,
      countryCode: '86',
      remember: false,
      token: await formToken(visitor),
    }
    await visitor.call(contract.login, sent)
    expect(await refusalOf(visitor.call(contract.login, sent))).toBe('login.token')
    expect(await refusalOf(visitor.call(contract.login, { ...sent, token: 'made.up.token' }))).toBe('login.token')
  })

  // covers: spec.states.signout-ends-session, spec.roles.expired-signin-refused, rules.open.logging-ends
  test('logging out ends the session; the old cookie is then refused as expired', async () => {
    const user = await build.user()
    const visitor = app.visitor()
    await login(visitor, user.name, PASSWORD)
    const token = visitor.cookies.get('session_token') ?? ''
    await visitor.call(logout, {})
    expect(visitor.cookies.has('session_token')).toBe(false)
    const old = app.visitor({ cookies: { session_token: token } })
    expect(await refusalOf(old.call(logout, {}))).toBe('login.expired')
    expect(await refusalOf(app.visitor().call(logout, {}))).toBe('login.missing')
  })

  test('the account’s access log lists logins, failures and logouts', async () => {
    const user = await build.user()
    const visitor = app.visitor()
    expect(await refusalOf(login(visitor, user.name, 'Wrong2026'))).toBe('login.wrong')
    await login(visitor, user.name)
    await visitor.call(logout, {})
    const rows = await app.ctx.db.select().from(accountEvents).where(eq(accountEvents.userId, user.id))
    expect(rows.map(({ kind }) => kind)).toEqual(['loginFailed', 'login', 'logout'])
  })

  test('is refused for a suspended account, with the reason only for the right password', async () => {
    const user = await build.user({ state: 'locked' })
    expect(await refusalOf(login(app.visitor(), user.name, 'Wrong2026'))).toBe('login.wrong')
    expect(await refusalOf(login(app.visitor(), user.name))).toBe('login.blocked')
  })
})

// covers: spec.calls.marker-header-says, rules.open.answers-flag-msg
test('a write call without the marker header is refused', async () => {
  const response = await fetch(`${app.origin}/v3/api/common/logout.json`, { method: 'POST' })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ flag: false, code: 'request.marker' })
})

// covers: spec.calls.base-v3-api, spec.calls.answers-flag-msg, rules.open.unknown-call-answers
test('an unknown call returns 404 in the envelope', async () => {
  const response = await fetch(`${app.origin}/v3/api/no/such.json`, { headers: { 'accept-language': 'en' } })
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({
    flag: false,
    code: 'request.unknownCall',
    msg: 'This API call doesn’t exist. Check the address.',
    data: null,
  })
})
