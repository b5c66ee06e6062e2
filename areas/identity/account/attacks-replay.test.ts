import { randomUUID } from 'node:crypto'
import { limits } from '@leitai/platform/contract/limits'
import { eq } from '@leitai/platform/db/orm'
import { builders, PASSWORD } from '@leitai/testing/build'
import { openTestApp, type Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import * as contract from './contract.ts'
import { captchas, loginFailures, users } from './table.ts'
import { guessesOf, newPhone, peopleOf, WRONG, wrongCode } from './testing.ts'
import { beginTwoStep, confirmTwoStep } from './two-step.ts'

const { app, build } = await testApp()

const people = peopleOf(app)
const { db } = app.ctx
const { own, captchaAfter } = limits.login
const { newNetwork, post, logIn } = guessesOf(app)

describe('A link or ticket', () => {
  const mailed = async (email: string) => {
    const [mail] = (await people.sentTo(email)).filter(({ template }) => template === 'locked').slice(-1)
    return /unlock\.html\?ticket=(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
  }
  const locked = async (user: { name: string; id: number }) => {
    const network = newNetwork()
    const at = app.ctx.now()
    const failure = { account: `#${user.id}`, where: `network:name ${network}`, at }
    await db.insert(loginFailures).values(Array.from({ length: own.lockAfter }, () => failure))
    const visitor = app.visitor()
    const solved = await people.solve(visitor)
    const fields = { account: user.name, password: WRONG, countryCode: '86', ...solved }
    expect((await post(contract.login.path, fields, { network })).code).toBe('login.locked')
    return network
  }
  const unlock = (ticket: string) => refusalOf(app.visitor().call(contract.unlock, { ticket }))
  const resetTicket = async (email: string) => {
    const visitor = app.visitor()
    await visitor.call(contract.sendEmailForReset, { email, ...(await people.solve(visitor)) })
    return (await visitor.call(contract.mailForReset, { email, code: await people.codeFor(email) })).resetToken
  }
  const reset = (resetToken: string) =>
    refusalOf(app.visitor().call(contract.resetpasswordNew, { resetToken, password: 'Thief2026' }))

  it('for a mailbox that no longer belongs to the account is invalid', async () => {
    const user = await build.user({ email: 'given.up@example.com' })
    await locked(user)
    const [link, ticket] = [await mailed('given.up@example.com'), await resetTicket('given.up@example.com')]
    await db.update(users).set({ email: 'new.box@example.com' }).where(eq(users.id, user.id))
    expect([await unlock(link), await reset(ticket)]).toEqual(['login.unlock', 'account.resetTicket'])
    await db.update(users).set({ email: null }).where(eq(users.id, user.id))
    expect([await unlock(link), await reset(ticket)]).toEqual(['login.unlock', 'account.resetTicket'])
    await db.update(users).set({ email: 'given.up@example.com' }).where(eq(users.id, user.id))
    expect([await unlock(link), await reset(ticket)]).toEqual(['ok', 'ok'])
  })

  it('serves one purpose and one account, and once for twenty concurrent requests', async () => {
    const [user, other] = await Promise.all([
      build.user({ email: 'one.use@example.com' }),
      build.user({ email: 'other.use@example.com' }),
    ])
    await locked(user)
    const [link, ticket] = [await mailed('one.use@example.com'), await resetTicket('one.use@example.com')]
    expect([await unlock(ticket), await reset(link)]).toEqual(['login.unlock', 'account.resetTicket'])
    const secondStep = (given: string) =>
      refusalOf(app.visitor().call(contract.loginTwoStep, { ticket: given, code: '123456' }))
    expect([await secondStep(link), await secondStep(ticket)]).toEqual(['twoStep.ticket', 'twoStep.ticket'])
    const [text = '', mark = ''] = link.split('.')
    const read = Buffer.from(text, 'base64url').toString()
    const forged = Buffer.from(read.replace(`"id":${user.id}`, `"id":${other.id}`)).toString('base64url')
    expect(forged).not.toBe(text)
    for (const given of [`${forged}.${mark}`, `${text}.${mark}.${mark}`, `${text}.`, `.${mark}`])
      expect(await unlock(given)).toBe('login.unlock')
    const twenty = await Promise.all(Array.from({ length: 20 }, () => unlock(link)))
    expect(twenty.filter((code) => code === 'ok')).toHaveLength(1)
  })

  it('that lifts a lock gives the owner of password and mailbox no new attempts at the second step', async () => {
    const user = await build.user({ email: 'two.steps@example.com' })
    const { secret } = await beginTwoStep(db, app.ctx, { userId: user.id, label: user.name })
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.ctx.now().getTime() })
    await confirmTwoStep(db, app.ctx, { userId: user.id, code: codeNow() })
    const network = await locked(user)
    expect(await unlock(await mailed('two.steps@example.com'))).toBe('ok')
    expect(await logIn(user.name, { network, password: PASSWORD })).toBe('login.locked')
  })
})

describe('Twenty concurrent requests', () => {
  const twenty = <T>(work: (at: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, at) => work(at)))
  const countOf = (codesSeen: string[], wanted: string) => codesSeen.filter((code) => code === wanted).length
  const sendCode = async (visitor: Visitor, contact: { phone: string; countryCode: string }) =>
    visitor.call(contract.sendPhoneAuthCode, {
      ...contact,
      purpose: 'register',
      ...(await people.solve(visitor)),
    })

  it('with wrong passwords, from one network or twenty, are answered until a captcha is due', async () => {
    for (const network of [newNetwork(), null]) {
      const { name } = await build.user()
      const seen = await twenty(() => logIn(name, { network: network ?? newNetwork() }))
      expect([countOf(seen, 'login.wrong'), countOf(seen, 'login.captcha')]).toEqual([captchaAfter, 20 - captchaAfter])
    }
  })

  it('that guess a code, from twenty networks and through every call that accepts it, are limited to five in total', async () => {
    const phone = newPhone()
    await build.user({ phone, countryCode: '86' })
    const visitor = app.visitor()
    const contact = { phone, countryCode: '86' }
    await visitor.call(contract.sendPhoneAuthForResetNew, { ...contact, ...(await people.solve(visitor)) })
    const code = wrongCode(await people.codeFor(`+86${phone}`))
    const seen = await twenty(async (at) => {
      const path = at % 2 ? contract.checkCode.path : contract.phoneAuthForResetNew.path
      return (await post(path, { ...contact, purpose: 'reset', code })).code
    })
    expect([countOf(seen, 'code.wrong'), countOf(seen, 'code.expired')]).toEqual([limits.code.wrongTries - 1, 16])
  })

  it('that register one name, however it is spelt, create one account', async () => {
    const spellings = ['Alpha_l0', 'alpha_l0', 'ALPHA_L0', 'Alpha_I0', 'Alpha_1O', 'alpha_io', 'aIpha_10']
    const forms = await twenty(async (at) => {
      const phone = newPhone()
      const visitor = app.visitor()
      const contact = { phone, countryCode: '86' }
      await sendCode(visitor, contact)
      const token = await people.formToken(visitor)
      const userName = spellings[at % spellings.length] ?? ''
      return {
        ...contact,
        userName,
        password: PASSWORD,
        agree: 'true',
        token,
        code: await people.codeFor(`+86${phone}`),
      }
    })
    const seen = await Promise.all(forms.map(async (fields) => (await post(contract.register.path, fields)).code))
    expect(countOf(seen, 'ok')).toBe(1)
    for (const code of seen) expect(code).toMatch(/^(ok|account\.(userNameTaken|nameAlike))$/)
  })

  it('that register with one code, under any name, create one account', async () => {
    const phone = newPhone()
    const visitor = app.visitor()
    const contact = { phone, countryCode: '86' }
    await sendCode(visitor, contact)
    const code = await people.codeFor(`+86${phone}`)
    const tokens = await twenty(() => people.formToken(visitor))
    const seen = await twenty(async (at) => {
      const more = { userName: `赛手${at}号`, password: PASSWORD, agree: 'true', token: tokens[at] ?? '' }
      return (await post(contract.register.path, { ...contact, ...more, code })).code
    })
    expect(countOf(seen, 'ok')).toBe(1)
    expect(await db.$count(users, eq(users.phone, phone))).toBe(1)
  })

  it('for codes send one per target, and never more per network than its limit', async () => {
    const limited = await openTestApp({ rateLimit: 1 })
    const folk = peopleOf(limited)
    const sendFrom = async (network: string, phone: string) => {
      const visitor = limited.visitor()
      const id = (
        await limited.ctx.db
          .insert(captchas)
          .values({ ...challenge(), ip: network })
          .returning()
      )[0]?.id
      const fields = { phone, countryCode: '86', purpose: 'register', token: await folk.formToken(visitor) }
      const body = new URLSearchParams({ ...fields, captchaId: id ?? '', captchaAnswer: 'ABCDE' })
      const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-forwarded-for': network }
      const answer = await visitor.fetch(`/v3/api${contract.sendPhoneAuthCode.path}`, { method: 'POST', body, headers })
      return (await answer.json()).code ?? 'ok'
    }
    const challenge = () => ({
      id: randomUUID(),
      kind: 'image' as const,
      answer: 'ABCDE',
      expiresAt: new Date(Date.now() + 60_000),
    })
    const phone = newPhone()
    const same = await twenty((at) => sendFrom(`192.0.2.${at + 1}`, phone))
    expect([countOf(same, 'ok'), countOf(same, 'code.resend')]).toEqual([1, 19])
    // Addresses of one line, written in several ways, are one network.
    const line = (at: number) =>
      [`2001:db8:9::${at}`, `2001:DB8:9:0::${at}`, `2001:0db8:0009:0000:0:0:0:${at}`][at % 3] ?? ''
    const first = await twenty((at) => sendFrom(line(at), newPhone()))
    expect(countOf(first, 'ok')).toBe(20)
    const after = await twenty((at) => sendFrom(line(at), newPhone()))
    expect(countOf(after, 'code.daily')).toBe(20)
    await limited.end()
  })
})

describe('The origin that a request claims', () => {
  it('is ignored without a proxy, and trusted only as far as the configured proxies', async () => {
    const bare = await openTestApp({ trustProxy: 0 })
    const folk = peopleOf(bare)
    const { name } = await builders(bare).user()
    const tryAs = async (forwarded: string) => {
      const visitor = bare.visitor()
      const fields = { account: name, password: WRONG, countryCode: '86', token: await folk.formToken(visitor) }
      const headers = {
        'x-requested-with': 'XMLHttpRequest',
        'x-forwarded-for': forwarded,
        forwarded: `for=${forwarded}`,
      }
      const body = new URLSearchParams(fields)
      await visitor.fetch(`/v3/api${contract.login.path}`, { method: 'POST', body, headers })
    }
    for (const forwarded of ['192.0.2.1', '::1', '10.0.0.1, 192.0.2.2']) await tryAs(forwarded)
    const seen = await bare.ctx.db.selectDistinct({ where: loginFailures.where }).from(loginFailures)
    expect(seen).toEqual([{ where: 'network:name 127.0.0.1' }])
    await bare.end()
    const { name: proxied, id } = await build.user()
    for (const network of ['203.0.113.77', '198.51.100.1, 203.0.113.77', '::ffff:203.0.113.77', 'x, 203.0.113.77'])
      await logIn(proxied, { network })
    const one = await db
      .selectDistinct({ where: loginFailures.where })
      .from(loginFailures)
      .where(eq(loginFailures.account, `#${id}`))
    expect(one).toEqual([{ where: 'network:name 203.0.113.77' }])
  })
})

describe('The cookies', () => {
  it('of a site with https are sent over nothing else, and not to scripts or other sites', async () => {
    const safe = await openTestApp({ siteUrl: 'https://leitai.example' })
    const user = await builders(safe).user()
    const visitor = safe.visitor()
    const fields = { account: user.name, password: PASSWORD, token: await peopleOf(safe).formToken(visitor) }
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    const body = new URLSearchParams(fields)
    const answer = await visitor.fetch(`/v3/api${contract.login.path}`, { method: 'POST', body, headers })
    const link = await safe.visitor().fetch(`/v3/home.html?session_token=${visitor.cookies.get('session_token')}`)
    const set = [...answer.headers.getSetCookie(), ...link.headers.getSetCookie()]
    expect(set.map((line) => line.split('=')[0])).toEqual(['session_token', 'known_device', 'continue_as'])
    for (const line of set) expect(line).toMatch(/HttpOnly; Secure; SameSite=Lax/)
    expect(set.join()).not.toContain('Domain')
    await safe.end()
  })
})
