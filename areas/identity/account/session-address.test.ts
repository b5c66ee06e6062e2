import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Writable } from 'node:stream'
import { limits } from '@leitai/platform/contract/limits'
import { eq } from '@leitai/platform/db/orm'
import { openLog } from '@leitai/platform/telemetry/log'
import { builders } from '@leitai/testing/build'
import { openTestApp, type Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, it } from 'vitest'
import { currentLogin, logout } from './contract.session.ts'
import { users } from './table.ts'

const { app, build } = await testApp()
const ASK = '/v3/continue.html'
const CROSS = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
/** The headers of a browser for a typed address, or one opened by another program. */
const TYPED = { ...CROSS, 'sec-fetch-site': 'none' }
/** For a link on a page of this site, such as in a post. */
const POSTED = { ...CROSS, 'sec-fetch-site': 'same-origin' }
const SIBLING = { ...CROSS, 'sec-fetch-site': 'same-site' }

/** Opens a page as a browser does; fetch would send headers of a script request. */
async function open(
  visitor: Visitor,
  path: string,
  {
    headers = {},
    body,
    origin = app.origin,
  }: { headers?: Record<string, string>; body?: URLSearchParams; origin?: string } = {},
) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = { cookie, ...headers, ...(body && { 'content-type': 'application/x-www-form-urlencoded' }) }
  const outgoing = request(`${origin}${path}`, { method: body ? 'POST' : 'GET', headers: sent })
  outgoing.end(body?.toString())
  const [answer]: [IncomingMessage] = (await once(outgoing, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await answer.toArray()).toString()
  for (const line of answer.headers['set-cookie'] ?? []) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
    if (/Expires=Thu, 01 Jan 1970|Max-Age=0/i.test(line)) visitor.cookies.delete(name)
    else visitor.cookies.set(name, value)
  }
  return { status: answer.statusCode, headers: answer.headers, text }
}

const tokenOf = async (user: { id: number }) => (await app.as(user)).cookies.get('session_token') ?? ''
const nameIn = async (visitor: Visitor) => (await visitor.call(currentLogin, {})).userName
const formIn = (text: string) => /name="form" value="([^"]+)"/.exec(text)?.[1] ?? ''
const answer = (text: string, choice: string) => new URLSearchParams({ form: formIn(text), choice })

/** Opens such a link and follows it to the confirmation page. */
async function answerTo(visitor: Visitor, token: string, headers: Record<string, string> = CROSS) {
  const link = await open(visitor, `/v3/home.html?a=1&session_token=${token}`, { headers })
  expect([link.status, link.headers.location, link.headers['referrer-policy']]).toEqual([303, ASK, 'no-referrer'])
  expect(JSON.stringify(link.headers)).not.toContain(token)
  return open(visitor, ASK, { headers })
}

describe('A session_token in an address', () => {
  // covers: spec.routes.session-token-address, spec.routes.cookie-lasts-2, rules.open.live-token-address
  // covers: rules.open.taken-address-303
  it('is accepted from a sibling site or a typed address if nobody is logged in', async () => {
    const user = await build.user()
    const token = await tokenOf(user)
    for (const headers of [SIBLING, TYPED]) {
      const visitor = app.visitor()
      const link = await open(visitor, `/v3/home.html?session_token=${token}`, { headers })
      expect([link.status, link.headers.location]).toEqual([303, '/v3/home.html'])
      expect(await nameIn(visitor), headers['sec-fetch-site']).toBe(user.name)
      const [cookie] = link.headers['set-cookie'] ?? []
      expect(cookie).toMatch(new RegExp(`Max-Age=${limits.sessionDays * 86_400}(;|$)`))
      expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/)
    }
  })

  it('from another site, a post, or a browser without fetch metadata needs the reader’s confirmation', async () => {
    const user = await build.user()
    const token = await tokenOf(user)
    const odd = ['Same-Site', 'same-site, cross-site', 'same-site,same-site', ''].map((site) => ({
      ...CROSS,
      'sec-fetch-site': site,
    }))
    for (const headers of [CROSS, POSTED, {}, { ...SIBLING, 'sec-fetch-mode': 'cors' }, ...odd]) {
      const visitor = app.visitor()
      const screen = await answerTo(visitor, token, headers)
      expect(screen.text).toContain(user.name)
      expect(screen.text).not.toContain(token)
      expect(await nameIn(visitor)).toBeNull()
      const said = await open(visitor, ASK, { body: answer(screen.text, 'yes'), headers: { origin: app.origin } })
      expect([said.status, said.headers.location]).toEqual([303, '/v3/home.html?a=1'])
      expect(await nameIn(visitor)).toBe(user.name)
    }
  })

  it('never replaces a live session without confirmation: both accounts are named, and declining changes nothing', async () => {
    const [attacker, victim] = [await build.user(), await build.user()]
    const token = await tokenOf(attacker)
    for (const headers of [CROSS, TYPED, POSTED, SIBLING]) {
      const reader = await app.as(victim)
      const screen = await answerTo(reader, token, headers)
      for (const name of [attacker.name, victim.name]) expect(screen.text).toContain(name)
      await open(reader, ASK, { body: answer(screen.text, 'no') })
      expect(await nameIn(reader)).toBe(victim.name)
      // Answered: the page does not ask again.
      expect((await open(reader, ASK)).headers.location).toBe('/v3/home.html')
    }
    const reader = await app.as(victim)
    const before = reader.cookies.get('session_token') ?? ''
    const screen = await answerTo(reader, token)
    await open(reader, ASK, { body: answer(screen.text, 'yes') })
    expect(await nameIn(reader)).toBe(attacker.name)
    expect(await nameIn(app.visitor({ cookies: { session_token: before } }))).toBeNull()
  })

  it('of the account that is already logged in changes nothing', async () => {
    const user = await build.user()
    const [reader, token] = [await app.as(user), await tokenOf(user)]
    const own = reader.cookies.get('session_token')
    const link = await open(reader, `/v3/home.html?session_token=${token}`, { headers: CROSS })
    expect([link.headers.location, link.headers['set-cookie']]).toEqual(['/v3/home.html', undefined])
    expect(reader.cookies.get('session_token')).toBe(own)
  })

  it('is dropped without asking if it is invalid, or for a picture, a frame or a call', async () => {
    const token = await tokenOf(await build.user())
    for (const dest of ['image', 'iframe', 'empty', 'script']) {
      const link = await open(app.visitor(), `/v3/home.html?session_token=${token}`, {
        headers: { ...CROSS, 'sec-fetch-dest': dest },
      })
      expect([link.headers.location, link.headers['set-cookie']], dest).toEqual(['/v3/home.html', undefined])
    }
    const call = await open(app.visitor(), `/v3/api/common/currentLogin.json?session_token=${token}`)
    expect([call.headers.location, call.headers['set-cookie']]).toEqual(['/v3/api/common/currentLogin.json', undefined])
    for (const method of ['HEAD', 'OPTIONS']) {
      const answer = await app.visitor().fetch(`/v3/home.html?session_token=${token}`, { method, headers: SIBLING })
      expect(answer.headers.getSetCookie(), method).toEqual([])
    }
    const dead = await open(app.visitor(), `/v3/home.html?session_token=${'x'.repeat(43)}`, { headers: CROSS })
    expect([dead.headers.location, dead.headers['set-cookie']]).toEqual(['/v3/home.html', undefined])
    const leaving = [dead, call].map(({ headers }) => [headers['cache-control'], headers['referrer-policy']])
    expect(leaving).toEqual([
      ['no-store', 'no-referrer'],
      ['no-store', 'no-referrer'],
    ])
  })
})

describe('The confirmation page', () => {
  it('accepts no answer from another site, without its form token, in another browser, twice, or too late', async () => {
    const user = await build.user()
    const token = await tokenOf(user)
    const visitor = app.visitor()
    const screen = await answerTo(visitor, token)
    const yes = answer(screen.text, 'yes')
    const from = (headers: Record<string, string>, body = yes) => open(visitor, ASK, { headers, body })
    await from({ origin: 'https://evil.example' })
    await from({ 'sec-fetch-site': 'cross-site' })
    await from({ origin: 'null' })
    for (const form of ['', 'x', `${formIn(screen.text)}x`])
      await from({}, new URLSearchParams({ form, choice: 'yes' }))
    expect(await nameIn(visitor)).toBeNull()

    // The attacker's own page has a form for the same account: it is valid only in the attacker's browser.
    const elsewhere = await answerTo(app.visitor(), token)
    await from({}, answer(elsewhere.text, 'yes'))
    const stranger = app.visitor()
    await open(stranger, ASK, { body: yes })
    expect([await nameIn(visitor), await nameIn(stranger)]).toEqual([null, null])

    app.travel(new Date(Date.now() + 301_000))
    await from({})
    expect(await nameIn(visitor)).toBeNull()
    app.travel(new Date())
    await answerTo(visitor, token)
    await from({})
    expect(await nameIn(visitor), 'a form of an earlier link').toBeNull()
  })

  it('asks nothing about a session that has ended meanwhile', async () => {
    const user = await build.user()
    const owner = await app.as(user)
    const visitor = app.visitor()
    const screen = await answerTo(visitor, owner.cookies.get('session_token') ?? '')
    await owner.call(logout, {})
    await open(visitor, ASK, { body: answer(screen.text, 'yes') })
    expect(await nameIn(visitor)).toBeNull()
  })

  it('cannot be framed, runs no script, is not cached, and shows names as text in the reader’s language', async () => {
    const user = await build.user({ name: '<b>名&"\'' })
    const screen = await answerTo(app.visitor(), await tokenOf(user), { ...CROSS, 'accept-language': 'en' })
    expect(screen.text).toContain('Continue as “&#60;b&#62;名&#38;&#34;&#39;”?')
    expect(screen.text).not.toContain('<script')
    expect(screen.headers['content-security-policy']).toMatch(
      /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
    )
    expect(screen.headers['content-security-policy']).not.toContain('unsafe')
    expect(screen.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect((await answerTo(app.visitor(), await tokenOf(user))).text).toContain('的身份继续？')
  })

  it('redirects nowhere else', async () => {
    const token = await tokenOf(await build.user())
    for (const path of [
      '//evil.example/',
      '/.//evil.example/',
      '/\\evil.example/',
      '/%2f/evil.example',
      '///evil.example',
    ]) {
      const visitor = app.visitor()
      await open(visitor, `${path}?session_token=${token}`, { headers: CROSS })
      const screen = await open(visitor, ASK)
      const said = await open(visitor, ASK, { body: answer(screen.text, 'no') })
      expect(new URL(said.headers.location ?? '', app.origin).origin, path).toBe(app.origin)
    }
  })

  it('opens nothing for an account suspended meanwhile, and ignores the return address in a body', async () => {
    const user = await build.user()
    const visitor = app.visitor()
    const screen = await answerTo(visitor, await tokenOf(user))
    await app.ctx.db.update(users).set({ state: 'locked' }).where(eq(users.id, user.id))
    await open(visitor, ASK, { body: answer(screen.text, 'yes') })
    await app.ctx.db.update(users).set({ state: 'active' }).where(eq(users.id, user.id))
    expect(await nameIn(visitor)).toBeNull()
    const other = app.visitor()
    const form = formIn((await answerTo(other, await tokenOf(user))).text)
    await open(other, `${ASK}?form=${form}&choice=yes`, { headers: POSTED })
    await open(other, ASK, {
      body: new URLSearchParams([
        ['form', form],
        ['form', form],
        ['choice', 'yes'],
      ]),
    })
    expect(await nameIn(other)).toBeNull()
  })
})

// covers: rules.open.never-stands-log
it('a session_token in an address never stands in the log, at any level', async () => {
  let text = ''
  const to = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  const logged = await openTestApp({}, openLog('trace', to))
  const { origin } = logged
  const token = (await logged.as(await builders(logged).user())).cookies.get('session_token') ?? ''
  for (const headers of [SIBLING, CROSS])
    for (const path of ['/v3/home.html', '/v3/none.html', '/v3/api/common/none.json', '/v3/%ff.html'])
      await open(logged.visitor(), `${path}?session_token=${token}`, { headers, origin })
  await logged.visitor({ cookies: { session_token: token } }).call(currentLogin, {})
  await logged.end()
  expect(text).toContain('a call was answered')
  expect(token).toHaveLength(43)
  expect(text).not.toContain(token)
})
