import { limits } from '@leitai/platform/contract/limits'
import { eq, like } from '@leitai/platform/db/orm'
import { outbox } from '@leitai/platform/outbox/table'
import { PASSWORD } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, it } from 'vitest'
import { changePassword, endDevice } from '../security/contract.ts'
import * as contract from './contract.ts'
import { lockAfter, waitOf } from './rules.ts'
import { loginFailures, loginLocks, users } from './table.ts'
import { peopleOf } from './testing.ts'

const { app, build } = await testApp()
const people = peopleOf(app)
const { db } = app.ctx
const { own, everywhere, captchaAfter } = limits.login
const WRONG = 'Wrong2026'
const minutes = (count: number) => count * 60_000
const wait = (ms: number) => app.travel(new Date(app.ctx.now().getTime() + ms))

/** One login attempt from a network; solves a captcha if it is required. */
async function tryFrom(network: string, account: string, password: string, visitor: Visitor = app.visitor()) {
  const once = async (captcha: object) => {
    const token = await people.formToken(visitor)
    const body = new URLSearchParams({ account, password, countryCode: '86', token, ...captcha })
    const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-forwarded-for': network }
    const response = await visitor.fetch('/v3/api/common/login.json', { method: 'POST', body, headers })
    const { code = 'ok', msg } = await response.json()
    return { code, msg }
  }
  const first = await once({})
  if (first.code !== 'login.captcha') return first
  const { captchaId, captchaAnswer } = await people.solve(visitor)
  return once({ captchaId, captchaAnswer })
}
const codeFrom = async (...given: Parameters<typeof tryFrom>) => (await tryFrom(...given)).code

/** The ten failures that cause a lock. */
async function lockFrom(network: string, account: string, visitor?: Visitor) {
  const seen: string[] = []
  for (let tried = 0; tried < own.lockAfter; tried++) seen.push(await codeFrom(network, account, WRONG, visitor))
  return seen
}
const browserOf = async (account: string, network = '192.0.2.200') => {
  const visitor = app.visitor()
  expect(await codeFrom(network, account, PASSWORD, visitor)).toBe('ok')
  visitor.cookies.delete('session_token')
  return visitor
}
const mailsTo = (target: string) => db.select().from(outbox).where(eq(outbox.target, target)).orderBy(outbox.id)

describe('Wrong passwords', () => {
  it('lock out their network only: not the owner elsewhere, nor the owner’s browser there', async () => {
    const user = await build.user()
    const browser = await browserOf(user.name)
    expect(await lockFrom('198.51.100.1', user.name)).toEqual([
      ...Array.from({ length: own.lockAfter - 1 }, () => 'login.wrong'),
      'login.locked',
    ])
    expect(await codeFrom('198.51.100.1', user.name, PASSWORD)).toBe('login.locked')
    expect(await codeFrom('198.51.100.1', user.name, PASSWORD, browser)).toBe('ok')
    expect(await codeFrom('198.51.100.2', user.name, PASSWORD)).toBe('ok')
    // A login elsewhere does not unlock the guesser's network.
    expect(await codeFrom('198.51.100.1', user.name, PASSWORD)).toBe('login.locked')
  })

  it('lock for a full 15 minutes from the tenth, however they are spread, and twice as long the next time', async () => {
    const user = await build.user()
    for (let tried = 0; tried < own.lockAfter; tried++) {
      await codeFrom('198.51.100.3', user.name, WRONG)
      if (tried < own.lockAfter - 1) wait(minutes(1.5))
    }
    wait(minutes(14.9))
    expect(await codeFrom('198.51.100.3', user.name, PASSWORD)).toBe('login.locked')
    wait(minutes(0.2))
    expect(await lockFrom('198.51.100.3', user.name)).toContain('login.wrong')
    wait(minutes(29))
    expect((await tryFrom('198.51.100.3', user.name, PASSWORD)).msg).toContain('1 分钟')
    wait(minutes(1.1))
    expect(await codeFrom('198.51.100.3', user.name, PASSWORD)).toBe('ok')
  })

  it('of one IPv6 line are counted together', async () => {
    const user = await build.user()
    for (let tried = 0; tried < own.lockAfter; tried++) await codeFrom(`2001:db8:7::${tried + 1}`, user.name, WRONG)
    expect(await codeFrom('2001:db8:7::ffff', user.name, PASSWORD)).toBe('login.locked')
    expect(await codeFrom('2001:db8:8::1', user.name, PASSWORD)).toBe('ok')
  })

  it('from many networks block only browsers that the account does not know', async () => {
    const user = await build.user()
    const browser = await browserOf(user.name)
    for (let tried = 0; tried < everywhere.lockAfter; tried++)
      await codeFrom(`203.0.113.${tried + 1}`, user.name, WRONG)
    expect(await codeFrom('198.51.100.9', user.name, PASSWORD)).toBe('login.locked')
    expect(await codeFrom('198.51.100.9', user.name, PASSWORD, browser)).toBe('ok')
    wait(minutes(15.1))
    expect(await codeFrom('198.51.100.9', user.name, PASSWORD)).toBe('ok')
  })

  it('require a captcha after five, from anywhere; a known browser has its own count', async () => {
    const user = await build.user()
    const browser = await browserOf(user.name)
    for (let tried = 0; tried < captchaAfter; tried++) await codeFrom(`198.51.100.2${tried}`, user.name, WRONG)
    expect(await refusalOf(people.login(app.visitor(), user.name))).toBe('login.captcha')
    await expectOk(people.login(browser, user.name))
  })

  it('in a known browser lock only that browser', async () => {
    const user = await build.user()
    const [browser, other] = [await browserOf(user.name), await browserOf(user.name)]
    expect((await lockFrom('198.51.100.4', user.name, browser)).at(-1)).toBe('login.locked')
    expect(await codeFrom('198.51.100.4', user.name, PASSWORD, browser)).toBe('login.locked')
    expect(await codeFrom('198.51.100.4', user.name, PASSWORD, other)).toBe('ok')
    expect(await codeFrom('198.51.100.4', user.name, PASSWORD)).toBe('ok')
  })

  it('get the same response for an account that does not exist', async () => {
    const user = await build.user()
    const [real, none] = [await lockFrom('198.51.100.5', user.name), await lockFrom('198.51.100.5', '没有这个账号')]
    expect(none).toEqual(real)
  })

  it('never exceed the limit under concurrency', async () => {
    const user = await build.user()
    await db.insert(loginFailures).values(
      Array.from({ length: captchaAfter - 1 }, () => ({
        account: `#${user.id}`,
        where: 'network:name 198.51.100.6',
        at: app.ctx.now(),
      })),
    )
    const seen = await Promise.all(Array.from({ length: 12 }, () => codeFrom('198.51.100.6', user.name, WRONG)))
    expect(seen.filter((code) => code === 'login.wrong').length).toBeLessThanOrEqual(own.lockAfter - captchaAfter)
    expect(await db.$count(loginLocks, eq(loginLocks.account, `#${user.id}`))).toBe(1)
  })

  it('by a user logged in to another account count for the network', async () => {
    const [victim, guesser] = [await build.user(), await build.user()]
    const visitors = await Promise.all([1, 2, 3, 4].map(() => app.as(guesser)))
    for (let tried = 0; tried < own.lockAfter; tried++)
      await codeFrom('198.51.100.7', victim.name, WRONG, visitors[tried % 4])
    expect(await codeFrom('198.51.100.7', victim.name, WRONG)).toBe('login.locked')
  })
})

describe('A known browser', () => {
  it('is forgotten after a password change, or when all other sessions are ended', async () => {
    const user = await build.user()
    const [browser, other] = [await browserOf(user.name), await browserOf(user.name)]
    await lockFrom('198.51.100.8', user.name)
    const inside = await app.as(user)
    await inside.call(endDevice, { mark: 'others' })
    expect(await codeFrom('198.51.100.8', user.name, PASSWORD, other)).toBe('login.locked')
    // The browser in which that was requested stays known.
    expect(await codeFrom('198.51.100.8', user.name, PASSWORD, inside)).toBe('ok')

    await inside.call(changePassword, { oldPassword: PASSWORD, password: 'Leitai2027' })
    await lockFrom('198.51.100.8', user.name)
    for (const one of [browser, inside])
      expect(await codeFrom('198.51.100.8', user.name, 'Leitai2027', one)).toBe('login.locked')
  })

  it('is recognised by a cookie, for the accounts that were used in it, and remembers the last five', async () => {
    const [user, second] = [await build.user(), await build.user()]
    const browser = await browserOf(user.name)
    await lockFrom('198.51.100.10', second.name)
    expect(await codeFrom('198.51.100.10', second.name, PASSWORD, browser)).toBe('login.locked')
    const [number = ''] = (browser.cookies.get('known_device') ?? '').split('.')
    for (const value of [number, `${number}.${'a'.repeat(32)}`, 'x', `${number}.`, '.'.repeat(300)]) {
      const forged = app.visitor({ cookies: { known_device: value } })
      expect(await codeFrom('198.51.100.10', second.name, PASSWORD, forged)).toBe('login.locked')
    }
    const shared = app.visitor()
    for (let one = 0; one < 7; one++) await people.login(shared, (await build.user()).name)
    expect(shared.cookies.get('known_device')?.split('.')).toHaveLength(6)
  })

  it('keeps its cookie from scripts and other sites', async () => {
    const user = await build.user()
    const visitor = app.visitor()
    const body = new URLSearchParams({ account: user.name, password: PASSWORD, token: await people.formToken(visitor) })
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    const response = await visitor.fetch('/v3/api/common/login.json', { method: 'POST', body, headers })
    const set = response.headers.getSetCookie().find((line) => line.startsWith('known_device='))
    expect(set).toMatch(/HttpOnly/)
    expect(set).toMatch(/SameSite=Lax/)
  })
})

describe('A lock', () => {
  const ticketIn = (body = '') => /unlock\.html\?ticket=(\S+)/.exec(body)?.[1] ?? ''

  it('is reported to the owner once an hour, with a link that unlocks once', async () => {
    const user = await build.user({ email: 'locked.owner@example.com' })
    await lockFrom('198.51.100.11', user.name)
    await lockFrom('198.51.100.12', user.name)
    const mails = await mailsTo('locked.owner@example.com')
    expect(mails.map(({ template }) => template)).toEqual(['locked'])
    const ticket = ticketIn(mails[0]?.body)
    const owner = app.visitor()
    // Opening it changes nothing: programs open links too.
    for (let look = 0; look < 2; look++)
      expect(await owner.call(contract.unlockTicketOf, { ticket })).toEqual({ userName: user.name })
    expect(await codeFrom('198.51.100.11', user.name, PASSWORD)).toBe('login.locked')
    await owner.call(contract.unlock, { ticket })
    expect(await codeFrom('198.51.100.11', user.name, PASSWORD, owner)).toBe('ok')
    expect(await refusalOf(owner.call(contract.unlock, { ticket }))).toBe('login.unlock')
    wait(minutes(61))
    await lockFrom('198.51.100.11', user.name)
    expect(await mailsTo('locked.owner@example.com')).toHaveLength(2)
  })

  it('caused from many networks is lifted for the browser that opened the link', async () => {
    const user = await build.user({ email: 'botnet@example.com' })
    for (let tried = 0; tried < everywhere.lockAfter; tried++)
      await codeFrom(`203.0.113.${tried + 1}`, user.name, WRONG)
    const owner = app.visitor()
    await owner.call(contract.unlock, { ticket: ticketIn((await mailsTo('botnet@example.com')).at(-1)?.body) })
    for (let tried = 0; tried < everywhere.lockAfter; tried++)
      await codeFrom(`203.0.113.${tried + 100}`, user.name, WRONG)
    expect(await codeFrom('198.51.100.13', user.name, PASSWORD)).toBe('login.locked')
    expect(await codeFrom('198.51.100.13', user.name, PASSWORD, owner)).toBe('ok')
  })

  it('is not lifted by a link that is forged, for another purpose, expired, or older than a password change', async () => {
    const user = await build.user({ email: 'links@example.com' })
    await lockFrom('198.51.100.14', user.name)
    const ticket = ticketIn((await mailsTo('links@example.com'))[0]?.body)
    const open = (given: string) => refusalOf(app.visitor().call(contract.unlock, { ticket: given }))
    for (const given of ['x', 'x.y', `${ticket}x`, `x${ticket}`]) expect(await open(given)).toBe('login.unlock')
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id))
    expect(await open(ticket)).toBe('login.unlock')
    await db.update(users).set({ passwordHash: user.passwordHash }).where(eq(users.id, user.id))
    wait(25 * minutes(60))
    expect(await open(ticket)).toBe('login.unlock')
  })

  it('of an account that does not exist, or has no address, sends no message', async () => {
    const before = await db.$count(outbox)
    await lockFrom('198.51.100.15', '没有此人')
    const user = await build.user({ email: null, phone: '13800000777', countryCode: '86' })
    await lockFrom('198.51.100.15', user.name)
    expect(await db.$count(outbox)).toBe(before)
    expect(await db.$count(outbox, like(outbox.target, 'nobody@%'))).toBe(0)
  })

  it('doubles up to its maximum, and resets a day after its end', () => {
    const now = new Date()
    let lock = lockAfter(null, own, now)
    expect(lock).toEqual({ until: new Date(now.getTime() + minutes(15)), times: 1 })
    for (let times = 0; times < 60; times++) lock = lockAfter(lock, own, now)
    expect(lock.until.getTime() - now.getTime()).toBe(own.mostSeconds * 1000)
    const dayAfter = new Date(lock.until.getTime() + 86_400_000)
    expect(lockAfter(lock, own, dayAfter)).toEqual({ until: new Date(dayAfter.getTime() + minutes(15)), times: 1 })
    expect(waitOf([lock], lock.until)).toBeNull()
    expect(waitOf([lock], new Date(lock.until.getTime() - 1))).toMatchObject({ values: { minutes: 1 } })
  })
})
