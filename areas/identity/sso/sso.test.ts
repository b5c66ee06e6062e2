import { eq } from '@leitai/platform/db/orm'
import { PASSWORD } from '@leitai/testing/build'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { afterAll, describe, expect, test } from 'vitest'
import { currentLogin, logout } from '../account/contract.session.ts'
import { accountEvents, ssoTickets, users } from '../account/table.ts'
import * as contract from './contract.ts'
import { CALLBACK, openSso, SITE, START } from './testing-sso.ts'

const { provider, app, build, stranger, throughProvider, arrive, ticketOf, create, identitiesOf, close } =
  await openSso()
afterAll(close)

describe('logging in by SSO', () => {
  test('the providers are listed with key and name only', async () => {
    expect(await app.visitor().call(contract.ssoProviders, {})).toEqual([
      { key: 'campus', name: { zh: '演示校园', en: 'Demo campus' }, password: false },
      { key: 'down', name: { zh: '演示校园', en: 'Demo campus' }, password: false },
    ])
  })

  // covers: spec.audience.signin-sso
  test('a newcomer creates an account and is recognised the next time', async () => {
    const visitor = app.visitor()
    const subject = stranger({ name: 'campus first@home' })
    const address = await throughProvider(visitor, subject, 'provider=campus&back=%2Fv3%2FcmptDetail.html%3Fid%3D3')
    const landed = await arrive(visitor, address)
    expect([landed.pathname, landed.searchParams.get('back')]).toEqual(['/v3/login.html', '/v3/cmptDetail.html?id=3'])
    const token = landed.searchParams.get('sso') ?? ''
    const answer = await visitor.call(contract.ssoLogin, { token })
    const name = { zh: '演示校园', en: 'Demo campus' }
    const newcomer = {
      provider: 'campus',
      name,
      suggestedName: 'campus_first',
      email: provider.people.get(subject)?.email,
    }
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
  test('the redirect carries a challenge, a nonce and a state, and sets HttpOnly cookies', async () => {
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
  ])('a return address %s is dropped', async (back) => {
    const visitor = app.visitor()
    const query = `provider=campus&back=${encodeURIComponent(back)}`
    const landed = await arrive(visitor, await throughProvider(visitor, stranger(), query))
    expect(landed.searchParams.get('back')).toBeNull()
  })

  test('an unreachable or unknown provider leads back to the login page, and is tried again later', async () => {
    for (const [key, error] of [
      ['down', 'down'],
      ['nobody', 'unknown'],
      ['down', 'down'],
    ]) {
      const response = await app.visitor().fetch(`${START}?provider=${key}&back=/v3/home.html`)
      expect(response.headers.get('location')).toBe(`/v3/login.html?ssoError=${error}&back=%2Fv3%2Fhome.html`)
    }
  })

  test('a refusal by the provider leads back to the login page', async () => {
    const visitor = app.visitor()
    const address = await throughProvider(visitor, stranger())
    const query = new URLSearchParams({ error: 'access_denied', state: address.searchParams.get('state') ?? '' })
    const landed = await arrive(visitor, new URL(`${SITE}${CALLBACK}?${query}`))
    expect(landed.searchParams.get('ssoError')).toBe('denied')
  })
})

describe('an SSO login started elsewhere', () => {
  test('its return in another browser is refused', async () => {
    const address = await throughProvider(app.visitor(), stranger())
    const landed = await arrive(app.visitor(), address)
    expect(landed.href).toBe(`${SITE}/v3/login.html?ssoError=expired`)
    // Nor in a browser with its own pending SSO login.
    const other = app.visitor()
    await other.fetch(`${START}?provider=campus`)
    expect((await arrive(other, address)).searchParams.get('ssoError')).toBe('failed')
  })

  test('its return cannot be replayed, not even with the same cookies', async () => {
    const visitor = app.visitor()
    const address = await throughProvider(visitor, stranger())
    const copy = app.visitor({ cookies: Object.fromEntries(visitor.cookies) })
    expect((await arrive(visitor, address)).searchParams.has('sso')).toBe(true)
    expect((await arrive(copy, address)).searchParams.get('ssoError')).toBe('expired')
  })

  test('an altered state cookie or another state is refused', async () => {
    const visitor = app.visitor()
    const address = await throughProvider(visitor, stranger())
    const state = visitor.cookies.get('sso_state') ?? ''
    const forged = app.visitor({ cookies: { ...Object.fromEntries(visitor.cookies), sso_state: `${state}x` } })
    expect((await arrive(forged, address)).searchParams.get('ssoError')).toBe('expired')
    address.searchParams.set('state', 'another')
    expect((await arrive(visitor, address)).searchParams.get('ssoError')).toBe('failed')
  })

  // covers: spec.errors.token-answer-dead
  test('its ticket is invalid in any other browser: nobody is logged in to a stranger’s account', async () => {
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
    expect(await refusalOf(bound.call(contract.bindThird, { token: bait, proof: PASSWORD }))).toBe('sso.ticket')
    expect(await attacker.call(contract.ssoLogin, { token: bait })).toMatchObject({ loginFlag: true })
  })

  // covers: spec.calls.sso-ticket-exchanged
  test('its ticket is used up by logging in, expires after five minutes, and is stored only as a digest', async () => {
    const visitor = app.visitor()
    const subject = stranger()
    await create(visitor, await ticketOf(visitor, subject), 'campus-used-up')
    const token = await ticketOf(visitor, subject)
    const rows = await app.ctx.db.select().from(ssoTickets)
    expect(JSON.stringify(rows)).not.toContain(token)
    const outcomes = await Promise.all([1, 2].map(() => refusalOf(visitor.call(contract.ssoLogin, { token }))))
    expect(outcomes.toSorted()).toEqual(['ok', 'sso.ticket'])
    const late = await ticketOf(visitor, subject)
    app.travel(new Date(Date.now() + 6 * 60_000))
    const outcome = await refusalOf(visitor.call(contract.ssoLogin, { token: late }))
    app.travel(new Date())
    expect(outcome).toBe('sso.ticket')
  })
})

describe('a newcomer', () => {
  test('is never linked to an account by an email address alone', async () => {
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

  test('is refused a taken or reserved name, and keeps the ticket', async () => {
    const { name } = await build.user()
    const visitor = app.visitor()
    const token = await ticketOf(visitor, stranger())
    expect(await refusalOf(create(visitor, token, name))).toBe('account.userNameTaken')
    expect(await refusalOf(create(visitor, token, 'admin'))).toBe('account.nameReserved')
    await expectOk(create(visitor, token, 'campus-good-name'))
  })

  test('with concurrent tickets gets one account', async () => {
    const subject = stranger()
    const visitors = [app.visitor(), app.visitor(), app.visitor()]
    const outcomes = await Promise.all(
      await (async () => {
        const tokens: string[] = []
        for (const visitor of visitors) tokens.push(await ticketOf(visitor, subject))
        return visitors.map((visitor, at) => refusalOf(create(visitor, tokens[at] ?? '', `campus-race-${at}`)))
      })(),
    )
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(await identitiesOf(subject)).toHaveLength(1)
    const made = await app.ctx.db
      .select()
      .from(users)
      .where(eq(users.email, `${subject.replace('subject-', 'campus')}@example.com`))
    expect(made).toHaveLength(1)
  })

  test('with one ticket sent twice concurrently gets one account', async () => {
    const subject = stranger()
    const visitor = app.visitor()
    const token = await ticketOf(visitor, subject)
    const outcomes = await Promise.all(
      ['a', 'b'].map((end) => refusalOf(create(visitor, token, `campus-twice-${end}`))),
    )
    expect(outcomes.toSorted()).toEqual(['ok', 'sso.ticket'])
  })
})

test('a log-out here can go on to the provider, which leads back, and to no other address', async () => {
  const visitor = app.visitor()
  await create(visitor, await ticketOf(visitor, stranger()), 'leaves-both')
  const { elsewhere } = await visitor.call(logout, {})
  expect(elsewhere).toEqual({ provider: 'campus', ticket: null })
  expect((await visitor.call(currentLogin, {})).loginFlag).toBe(false)
  const LEAVE = '/v3/api/common/sso/leave'
  const away = await visitor.fetch(`${LEAVE}?provider=campus&back=https://evil.invalid`)
  const to = new URL(away.headers.get('location') ?? '')
  expect(to.origin).toBe(provider.issuer)
  expect(to.searchParams.get('post_logout_redirect_uri')).toBe(`${SITE}/v3/home.html`)
  expect((await fetch(to)).status).toBe(200)
  for (const other of ['none', 'down', '']) {
    const back = await visitor.fetch(`${LEAVE}?provider=${other}`)
    expect(back.headers.get('location')).toBe(`${SITE}/v3/home.html`)
  }
  const own = await app.as(await build.user())
  expect((await own.call(logout, {})).elsewhere).toBeNull()
})
