import * as account from '@leitai/contract/identity/account'
import { currentLogin } from '@leitai/contract/identity/session'
import * as contract from '@leitai/contract/identity/sso'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { and, eq } from '../../platform/db/orm.ts'
import { builders, PASSWORD } from '../../testing/build.ts'
import { openTestApp, type TestApp, type Visitor } from '../../testing/open-test-app.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { accountEvents, identities, ssoTickets, users } from '../account/table.ts'
import { peopleOf } from '../account/testing.ts'
import { beginTwoStep, confirmTwoStep } from '../account/two-step.ts'
import { CLIENT, openProvider, type TestProvider } from './testing-provider.ts'

const SITE = 'http://leitai.test'
const START = '/v3/api/common/sso/start'
const CALLBACK = '/v3/api/common/sso/callback'

let provider: TestProvider
let app: TestApp
let build: ReturnType<typeof builders>
let people: ReturnType<typeof peopleOf>
beforeAll(async () => {
  provider = await openProvider(SITE + CALLBACK)
  const one = {
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    scope: 'openid profile email',
  }
  const name = { zh: '演示校园', en: 'Demo campus' }
  const down = { ...one, key: 'down', issuer: 'http://127.0.0.1:9', name }
  app = await openTestApp({ siteUrl: SITE, signOns: [{ ...one, key: 'campus', name }, down] })
  build = builders(app)
  people = peopleOf(app)
})
afterAll(async () => {
  await app.end()
  await provider.close()
})

let subjects = 0
/** Somebody whom only the provider knows yet. */
function stranger(values: Partial<{ name: string; email: string; email_verified: boolean }> = {}) {
  const subject = `subject-${++subjects}`
  provider.people.set(subject, {
    name: `campus${subjects}`,
    email: `campus${subjects}@example.com`,
    email_verified: true,
    ...values,
  })
  return subject
}

/** From our start to the provider and through it, as a browser; gives the address that it sends the browser back to. */
async function throughProvider(visitor: Visitor, subject: string, query = 'provider=campus'): Promise<URL> {
  provider.visitor = subject
  const begun = await visitor.fetch(`${START}?${query}`)
  expect(begun.status).toBe(303)
  const outside = app.visitor()
  let address = begun.headers.get('location') ?? ''
  for (let hop = 0; hop < 6 && !address.startsWith(SITE); hop++) {
    const response = await outside.fetch(new URL(address, provider.issuer).href)
    address = response.headers.get('location') ?? `stopped: ${response.status} ${await response.text()}`
  }
  return new URL(address)
}

const arrive = async (visitor: Visitor, address: URL) => {
  const response = await visitor.fetch(address.pathname + address.search)
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '', SITE)
}

/** The whole round: the ticket that the log-in screen finds in its address. */
async function ticketOf(visitor: Visitor, subject: string, query?: string): Promise<string> {
  const landed = await arrive(visitor, await throughProvider(visitor, subject, query))
  return landed.searchParams.get('sso') ?? `none: ${landed.href}`
}

const create = async (visitor: Visitor, token: string, userName: string) =>
  visitor.call(contract.ssoCreate, { token, userName, agree: true })

async function link(visitor: Visitor, token: string, name: string, password = PASSWORD, more = {}) {
  const formToken = await people.formToken(visitor)
  return visitor.call(contract.ssoLink, { account: name, countryCode: '86', password, ...more, token, formToken })
}

const identitiesOf = (subject: string) => app.ctx.db.select().from(identities).where(eq(identities.subject, subject))

describe('signing on', () => {
  test('the providers are told by key and name alone', async () => {
    expect(await app.visitor().call(contract.ssoProviders, {})).toEqual([
      { key: 'campus', name: { zh: '演示校园', en: 'Demo campus' } },
      { key: 'down', name: { zh: '演示校园', en: 'Demo campus' } },
    ])
  })

  // covers: spec.audience.signin-sso
  test('a newcomer makes an account and is known the next time', async () => {
    const visitor = app.visitor()
    const subject = stranger({ name: 'campus first@home' })
    const address = await throughProvider(visitor, subject, 'provider=campus&back=%2Fv3%2FcmptDetail.html%3Fid%3D3')
    const landed = await arrive(visitor, address)
    expect([landed.pathname, landed.searchParams.get('back')]).toEqual(['/v3/login.html', '/v3/cmptDetail.html?id=3'])
    const token = landed.searchParams.get('sso') ?? ''
    const answer = await visitor.call(contract.ssoLogin, { token })
    const newcomer = { provider: 'campus', suggestedName: 'campus_first', email: `campus${subjects}@example.com` }
    expect(answer).toMatchObject({ loginFlag: false, newcomer })
    expect(await refusalOf(visitor.call(contract.ssoCreate, { token, userName: 'campus_first', agree: false }))).toBe(
      'account.consent',
    )
    const record = await create(visitor, token, 'campus_first')
    expect(record).toMatchObject({ loginFlag: true, userName: 'campus_first', consentDue: [] })
    expect(await visitor.call(currentLogin, {})).toMatchObject({ userName: 'campus_first' })
    const [user] = await app.ctx.db.select().from(users).where(eq(users.name, 'campus_first'))
    expect(user).toMatchObject({ passwordHash: null, email: newcomer.email })

    const later = app.visitor()
    const again = await later.call(contract.ssoLogin, { token: await ticketOf(later, subject) })
    expect(again).toMatchObject({ loginFlag: true, userId: record.userId, newcomer: null })
    const events = await app.ctx.db
      .select()
      .from(accountEvents)
      .where(eq(accountEvents.userId, user?.id ?? 0))
    expect(events.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      'thirdBound campus',
      'register campus',
      'login campus',
    ])
  })

  // covers: spec.calls.script-provider-yields
  test('the way out carries a challenge, a nonce and a state, and sets HttpOnly cookies', async () => {
    const response = await app.visitor().fetch(`${START}?provider=campus`)
    const { searchParams } = new URL(response.headers.get('location') ?? '')
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    for (const name of ['code_challenge', 'nonce', 'state']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    expect(searchParams.get('redirect_uri')).toBe(SITE + CALLBACK)
    const cookies = response.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/)
  })

  test.each([
    'https://evil.example/v3/home.html',
    '//evil.example/v3/',
    '/v3/../evil',
    '/v3/api/common/logout.json',
    'javascript:1',
  ])('a way back to %s is dropped', async (back) => {
    const visitor = app.visitor()
    const query = `provider=campus&back=${encodeURIComponent(back)}`
    const landed = await arrive(visitor, await throughProvider(visitor, stranger(), query))
    expect(landed.searchParams.get('back')).toBeNull()
  })

  test('a provider that is down or unknown leads back to the log-in screen, and is asked again later', async () => {
    for (const key of ['down', 'nobody', 'down']) {
      const response = await app.visitor().fetch(`${START}?provider=${key}&back=/v3/home.html`)
      expect(response.headers.get('location')).toBe('/v3/login.html?ssoError=1&back=%2Fv3%2Fhome.html')
    }
  })

  test('a refusal of the provider leads back to the log-in screen', async () => {
    const visitor = app.visitor()
    const address = await throughProvider(visitor, stranger())
    const query = new URLSearchParams({ error: 'access_denied', state: address.searchParams.get('state') ?? '' })
    const landed = await arrive(visitor, new URL(`${SITE}${CALLBACK}?${query}`))
    expect(landed.searchParams.get('ssoError')).toBe('1')
  })
})

describe('a sign-on that was begun elsewhere', () => {
  test('its return in another browser is refused', async () => {
    const address = await throughProvider(app.visitor(), stranger())
    const landed = await arrive(app.visitor(), address)
    expect(landed.href).toBe(`${SITE}/v3/login.html?ssoError=1`)
    // Nor in one that has begun a sign-on of its own.
    const other = app.visitor()
    await other.fetch(`${START}?provider=campus`)
    expect((await arrive(other, address)).searchParams.get('ssoError')).toBe('1')
  })

  test('its return cannot be replayed, not even with the same cookies', async () => {
    const visitor = app.visitor()
    const address = await throughProvider(visitor, stranger())
    const copy = app.visitor({ cookies: Object.fromEntries(visitor.cookies) })
    expect((await arrive(visitor, address)).searchParams.has('sso')).toBe(true)
    expect((await arrive(copy, address)).searchParams.get('ssoError')).toBe('1')
  })

  test('an altered state cookie or another state is refused', async () => {
    const visitor = app.visitor()
    const address = await throughProvider(visitor, stranger())
    const state = visitor.cookies.get('sso_state') ?? ''
    const forged = app.visitor({ cookies: { ...Object.fromEntries(visitor.cookies), sso_state: `${state}x` } })
    expect((await arrive(forged, address)).searchParams.get('ssoError')).toBe('1')
    address.searchParams.set('state', 'another')
    expect((await arrive(visitor, address)).searchParams.get('ssoError')).toBe('1')
  })

  // covers: spec.errors.token-answer-dead
  test('its ticket is good in no other browser: nobody is logged into a stranger’s account', async () => {
    const attacker = app.visitor()
    const subject = stranger()
    await create(attacker, await ticketOf(attacker, subject), 'campus-attacker')
    const bait = await ticketOf(attacker, subject)
    const victim = app.visitor()
    expect(await refusalOf(victim.call(contract.ssoLogin, { token: bait }))).toBe('sso.ticket')
    const begun = app.visitor()
    await begun.fetch(`${START}?provider=campus`)
    expect(await refusalOf(begun.call(contract.ssoLogin, { token: bait }))).toBe('sso.ticket')
    const bound = await app.as(await build.user())
    expect(await refusalOf(bound.call(contract.bindThird, { token: bait }))).toBe('sso.ticket')
    expect(await attacker.call(contract.ssoLogin, { token: bait })).toMatchObject({ loginFlag: true })
  })

  // covers: spec.calls.sso-ticket-exchanged
  test('its ticket is used up by logging in, is over after five minutes, and is kept as a digest only', async () => {
    const visitor = app.visitor()
    const subject = stranger()
    await create(visitor, await ticketOf(visitor, subject), 'campus-used-up')
    const token = await ticketOf(visitor, subject)
    const rows = await app.ctx.db.select().from(ssoTickets)
    expect(JSON.stringify(rows)).not.toContain(token)
    const outcomes = await Promise.all([1, 2].map(() => refusalOf(visitor.call(contract.ssoLogin, { token }))))
    expect(outcomes.toSorted()).toEqual(['it was done', 'sso.ticket'])
    const late = await ticketOf(visitor, subject)
    app.travel(new Date(Date.now() + 6 * 60_000))
    const outcome = await refusalOf(visitor.call(contract.ssoLogin, { token: late }))
    app.travel(new Date())
    expect(outcome).toBe('sso.ticket')
  })
})

describe('a newcomer', () => {
  test('is never joined to an account by an e-mail address alone', async () => {
    const owner = await build.user({ email: 'taken.by.owner@example.com' })
    const visitor = app.visitor()
    const subject = stranger({ email: 'Taken.By.Owner@example.com' })
    const token = await ticketOf(visitor, subject)
    expect(await visitor.call(contract.ssoLogin, { token })).toMatchObject({ loginFlag: false })
    const record = await create(visitor, token, 'campus-not-owner')
    expect(record.userId).not.toBe(owner.id)
    const [made] = await app.ctx.db
      .select()
      .from(users)
      .where(eq(users.id, record.userId ?? 0))
    expect(made?.email).toBeNull()
  })

  test('gets no address bound that the provider has not verified', async () => {
    const visitor = app.visitor()
    const token = await ticketOf(visitor, stranger({ email: 'unproved@example.com', email_verified: false }))
    expect(await visitor.call(contract.ssoLogin, { token })).toMatchObject({ newcomer: { email: null } })
    await create(visitor, token, 'campus-unproved')
    const rows = await app.ctx.db.select().from(users).where(eq(users.email, 'unproved@example.com'))
    expect(rows).toEqual([])
  })

  test('is refused a name that is taken or reserved, and keeps the ticket', async () => {
    const { name } = await build.user()
    const visitor = app.visitor()
    const token = await ticketOf(visitor, stranger())
    expect(await refusalOf(create(visitor, token, name))).toBe('account.userNameTaken')
    expect(await refusalOf(create(visitor, token, 'admin'))).toBe('account.nameReserved')
    expect(await refusalOf(create(visitor, token, 'campus-good-name'))).toBe('it was done')
  })

  test('with two tickets at once gets one account', async () => {
    const subject = stranger()
    const visitors = [app.visitor(), app.visitor(), app.visitor()]
    const outcomes = await Promise.all(
      await (async () => {
        const tokens: string[] = []
        for (const visitor of visitors) tokens.push(await ticketOf(visitor, subject))
        return visitors.map((visitor, at) => refusalOf(create(visitor, tokens[at] ?? '', `campus-race-${at}`)))
      })(),
    )
    expect(outcomes.filter((outcome) => outcome === 'it was done')).toHaveLength(1)
    expect(await identitiesOf(subject)).toHaveLength(1)
    const made = await app.ctx.db
      .select()
      .from(users)
      .where(eq(users.email, `${subject.replace('subject-', 'campus')}@example.com`))
    expect(made).toHaveLength(1)
  })

  test('with one ticket sent twice at once gets one account', async () => {
    const subject = stranger()
    const visitor = app.visitor()
    const token = await ticketOf(visitor, subject)
    const outcomes = await Promise.all(
      ['a', 'b'].map((end) => refusalOf(create(visitor, token, `campus-twice-${end}`))),
    )
    expect(outcomes.toSorted()).toEqual(['it was done', 'sso.ticket'])
  })
})

describe('linking', () => {
  test('an account asks for its password, and logs in by the sign-on from then on', async () => {
    const user = await build.user()
    const subject = stranger()
    const visitor = app.visitor()
    const token = await ticketOf(visitor, subject)
    expect(await refusalOf(link(visitor, token, user.name, 'Wrong2026'))).toBe('login.wrong')
    expect(await identitiesOf(subject)).toEqual([])
    expect(await link(visitor, token, user.name)).toMatchObject({ userId: user.id })
    const later = app.visitor()
    expect(await later.call(contract.ssoLogin, { token: await ticketOf(later, subject) })).toMatchObject({
      userId: user.id,
    })
  })

  test('shares the log-in’s captcha and lock', async () => {
    const user = await build.user()
    const visitor = app.visitor()
    const token = await ticketOf(visitor, stranger())
    for (let tried = 0; tried < 5; tried++) {
      expect(await refusalOf(link(visitor, token, user.name, 'Wrong2026'))).toBe('login.wrong')
    }
    expect(await refusalOf(link(visitor, token, user.name))).toBe('login.captcha')
    for (let tried = 0; tried < 5; tried++) {
      await refusalOf(link(visitor, token, user.name, 'Wrong2026', await people.solve(visitor)))
    }
    expect(await refusalOf(link(visitor, token, user.name, PASSWORD, await people.solve(visitor)))).toBe('login.locked')
  })

  test('without a ticket of one’s own gives no tries at passwords', async () => {
    const user = await build.user()
    expect(await refusalOf(link(app.visitor(), 'a'.repeat(43), user.name))).toBe('sso.ticket')
  })

  test('with a second step waits for its code', async () => {
    const user = await build.user()
    const { db } = app.ctx
    const { secret } = await beginTwoStep(db, app.ctx, { userId: user.id, label: user.name })
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const [recovery = '', next = ''] = await confirmTwoStep(db, app.ctx, { userId: user.id, code: totp.generate() })
    const subject = stranger()
    const visitor = app.visitor()
    const { loginFlag, twoStepTicket } = await link(visitor, await ticketOf(visitor, subject), user.name)
    expect([loginFlag, await identitiesOf(subject)]).toEqual([false, []])
    const second = { ticket: twoStepTicket ?? '', code: recovery }
    // Without the browser that holds the sign-on nothing is linked either.
    expect(await refusalOf(app.visitor().call(account.loginTwoStep, second))).toBe('sso.ticket')
    expect(await visitor.call(account.loginTwoStep, second)).toMatchObject({ userId: user.id })
    expect(await identitiesOf(subject)).toHaveLength(1)

    const later = app.visitor()
    const answer = await later.call(contract.ssoLogin, { token: await ticketOf(later, subject) })
    expect(answer).toMatchObject({ loginFlag: false, newcomer: null, twoStepTicket: expect.any(String) })
    const done = later.call(account.loginTwoStep, { ticket: answer.twoStepTicket ?? '', code: next })
    expect(await done).toMatchObject({ userId: user.id })
  })

  test('of a suspended account is refused, and so is its sign-on', async () => {
    const user = await build.user({ state: 'locked' })
    const visitor = app.visitor()
    const subject = stranger()
    expect(await refusalOf(link(visitor, await ticketOf(visitor, subject), user.name))).toBe('login.blocked')
    await app.ctx.db.insert(identities).values({ userId: user.id, provider: 'campus', subject, createdAt: new Date() })
    const token = await ticketOf(visitor, subject)
    expect(await refusalOf(visitor.call(contract.ssoLogin, { token }))).toBe('login.blocked')
  })
})

describe('binding from the settings', () => {
  test('leads to the settings and binds to who is logged in', async () => {
    const user = await build.user()
    const visitor = await app.as(user)
    const subject = stranger()
    const landed = await arrive(visitor, await throughProvider(visitor, subject, 'provider=campus&bind=1'))
    expect(landed.pathname).toBe('/v3/accountset/others.html')
    const token = landed.searchParams.get('sso') ?? ''
    expect(await refusalOf(app.visitor().call(contract.bindThird, { token }))).toBe('login.missing')
    await visitor.call(contract.bindThird, { token })
    expect(await refusalOf(visitor.call(contract.bindThird, { token }))).toBe('sso.ticket')
    const bound = and(eq(identities.userId, user.id), eq(identities.subject, subject))
    expect(await app.ctx.db.select().from(identities).where(bound)).toHaveLength(1)
  })

  test('is not begun for who is not logged in, nor where another site sends somebody to it', async () => {
    const anonymous = app.visitor()
    const address = await throughProvider(anonymous, stranger(), 'provider=campus&bind=1')
    expect((await arrive(anonymous, address)).pathname).toBe('/v3/login.html')
    const victim = await app.as(await build.user())
    provider.visitor = stranger()
    await victim.fetch(`${START}?provider=campus&bind=1`, { headers: { 'sec-fetch-site': 'cross-site' } })
    const state = victim.cookies.get('sso_state')?.split('.')[0] ?? ''
    expect(Buffer.from(state, 'base64url').toString()).toContain('"bind":null')
  })

  test('a sign-on of another account, and a second one of the same provider, are refused', async () => {
    const [first, second] = [await app.as(await build.user()), await app.as(await build.user())]
    const subject = stranger()
    const bind = async (visitor: Visitor, who: string) => {
      const token = await ticketOf(visitor, who, 'provider=campus&bind=1')
      return refusalOf(visitor.call(contract.bindThird, { token }))
    }
    expect(await bind(first, subject)).toBe('it was done')
    expect(await bind(first, subject)).toBe('it was done')
    expect(await bind(second, subject)).toBe('account.boundElsewhere')
    expect(await bind(first, stranger())).toBe('account.alreadyBound')
  })

  test('of one sign-on by two accounts at once, one gets it', async () => {
    const visitors = [await app.as(await build.user()), await app.as(await build.user())]
    const subject = stranger()
    const tokens: string[] = []
    for (const visitor of visitors) tokens.push(await ticketOf(visitor, subject, 'provider=campus&bind=1'))
    const outcomes = await Promise.all(
      visitors.map((visitor, at) => refusalOf(visitor.call(contract.bindThird, { token: tokens[at] ?? '' }))),
    )
    expect(outcomes.toSorted()).toEqual(['account.boundElsewhere', 'it was done'])
  })
})
