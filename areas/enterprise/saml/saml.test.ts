import { deflateRawSync } from 'node:zlib'
import { loginTwoStep } from '@leitai/identity/account/contract'
import { currentLogin, logout } from '@leitai/identity/account/contract.session'
import { beginTwoStep, confirmTwoStep } from '@leitai/identity/account/two-step'
import { getUserOtherSetting } from '@leitai/identity/profile/contract'
import * as contract from '@leitai/identity/sso/contract'
import { comeBack, leave, postAcross } from '@leitai/identity/sso/testing-browser'
import { SITE } from '@leitai/identity/sso/testing-sso'
import { openTestApp, type Visitor } from '@leitai/testing/open-test-app'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCertificate } from '../testing-certificate.ts'
import { logOutRequest, openIdentityProvider, type Posted, requestIn } from './testing-saml.ts'

const idp = await openIdentityProvider()
const own = await makeCertificate()
const app = await openTestApp({
  siteUrl: SITE,
  ssoProviders: [
    idp.settings('saml'),
    idp.settings('pasted', {
      metadata: await idp.metadata(),
      entityId: '',
      entryPoint: '',
      logoutUrl: '',
      certificates: '',
    }),
    idp.settings('keyed', { certificate: own.certificate, secret: own.key }),
    idp.settings('empty', { certificates: '' }),
  ],
})
afterAll(async () => {
  await app.end()
  await idp.close()
})

let people = 0
beforeEach(() => {
  idp.more = {}
  idp.participants = []
  idp.visitor = {
    nameId: `person${++people}`,
    claims: {
      'urn:oid:1.3.6.1.4.1.5923.1.1.1.6': `person${people}@example.edu`,
      'urn:oid:1.3.6.1.4.1.5923.1.1.1.9': ['member@example.edu', 'student@example.edu'],
      'urn:oid:2.16.840.1.113730.3.1.241': '演示戊',
      'urn:oid:2.16.840.1.113730.3.1.3': `S${people}`,
      'urn:oid:2.5.4.10': '演示大学',
    },
  }
  idp.session = `_session${people}`
})
const BASE = '/v3/api/common/sso'
const post = (key: string, posted: Posted) => postAcross(app, `${SITE}${BASE}/saml/${key}/acs`, { ...posted })
async function landingOf(visitor: Visitor, key = 'saml'): Promise<URL> {
  const posted = await post(key, await idp.through(await leave(visitor, `provider=${key}&back=/v3/home.html`)))
  expect(posted.status).toBe(303)
  const address = new URL(posted.headers.get('location') ?? '', SITE)
  return address.pathname === `${BASE}/callback` ? comeBack(visitor, address) : address
}
async function logIn(visitor: Visitor, key = 'saml') {
  const landed = await landingOf(visitor, key)
  const token = landed.searchParams.get('sso') ?? `none: ${landed.href}`
  const answer = await visitor.call(contract.ssoLogin, { token })
  if (answer.newcomer === null) return answer
  return visitor.call(contract.ssoCreate, { token, userName: `from-saml-${key}-${people}`, agree: true })
}

test.each(['saml', 'pasted', 'keyed'])('a newcomer by %s makes an account and is known the next time', async (key) => {
  const visitor = app.visitor()
  const made = await logIn(visitor, key)
  expect(made).toMatchObject({ loginFlag: true })
  const again = app.visitor()
  expect(await logIn(again, key)).toMatchObject({ userId: made.userId })
  expect((await again.call(getUserOtherSetting, {})).third).toMatchObject([
    { type: key, number: `S${people}`, personName: '演示戊', school: '演示大学', role: 'student' },
  ])
})

test('the way back is kept, and the request names us, the address and no way to log in', async () => {
  const visitor = app.visitor()
  const landed = await landingOf(visitor)
  expect([landed.pathname, landed.searchParams.get('back')]).toEqual(['/v3/login.html', '/v3/home.html'])
  const leaving = await leave(app.visitor(), 'provider=saml')
  const { acs, issuer, xml } = requestIn(leaving)
  expect([acs, issuer]).toEqual([`${SITE}${BASE}/saml/saml/acs`, `${SITE}${BASE}/saml/saml/metadata`])
  expect(xml).not.toContain('RequestedAuthnContext')
  expect(leaving.searchParams.has('Signature')).toBe(false)
  const signed = await leave(app.visitor(), 'provider=keyed')
  expect(signed.searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
})

test('an encrypted assertion is read with our key', async () => {
  const { publicKey } = new (await import('node:crypto')).X509Certificate(own.certificate)
  idp.more = {
    encryptionCert: own.certificate,
    encryptionPublicKey: publicKey.export({ format: 'pem', type: 'spki' }),
  }
  expect((await landingOf(app.visitor(), 'keyed')).searchParams.get('ssoError')).toBeNull()
  // Without a key of our own nobody can read it.
  expect((await landingOf(app.visitor(), 'saml')).searchParams.get('ssoError')).toBe('failed')
})

test('our metadata says what the other side needs, and nothing for unknown or incomplete providers', async () => {
  const read = async (key: string) => app.visitor().fetch(`${BASE}/saml/${key}/metadata`)
  const plain = await (await read('saml')).text()
  for (const part of [
    `entityID="${SITE}${BASE}/saml/saml/metadata"`,
    `${BASE}/saml/saml/acs`,
    `${BASE}/saml/saml/logout`,
    'WantAssertionsSigned="true"',
  ])
    expect(plain).toContain(part)
  expect(plain).not.toContain('X509Certificate')
  const keyed = await (await read('keyed')).text()
  expect(keyed).toContain('AuthnRequestsSigned="true"')
  expect(keyed).toContain('use="encryption"')
  expect(keyed).not.toContain('PRIVATE')
  expect((await read('nobody')).status).toBe(404)
  expect((await read('empty')).status).toBe(404)
  expect((await app.visitor().fetch('/v3/api/common/sso/start?provider=empty')).headers.get('location')).toContain(
    'ssoError=settings',
  )
})

test('an identifier of one log-in alone is no identity', async () => {
  idp.visitor = { nameId: 'one-time', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient', claims: {} }
  expect((await landingOf(app.visitor())).searchParams.get('ssoError')).toBe('subject')
})

test('an unsigned assertion is refused, also within a signed response', async () => {
  for (const signResponse of [false, true]) {
    idp.more = { signAssertion: false, signResponse }
    expect((await landingOf(app.visitor())).searchParams.get('ssoError')).toBe('failed')
  }
  idp.more = { signAssertion: true, signResponse: true }
  expect((await landingOf(app.visitor())).searchParams.get('ssoError')).toBeNull()
})

describe('a response', () => {
  test('is good for the browser that began, and in no other', async () => {
    const [victim, thief] = [app.visitor(), app.visitor()]
    const posted = await post('saml', await idp.through(await leave(thief, 'provider=saml')))
    const address = new URL(posted.headers.get('location') ?? '', SITE)
    expect((await comeBack(victim, address)).searchParams.get('ssoError')).toBe('expired')
    await leave(victim, 'provider=saml')
    expect((await comeBack(victim, address)).searchParams.get('ssoError')).toBe('expired')
    expect((await comeBack(thief, address)).searchParams.get('ssoError')).toBeNull()
  })

  test('is good once: replayed it is refused, and so is its way back', async () => {
    const visitor = app.visitor()
    const answer = await idp.through(await leave(visitor, 'provider=saml'))
    const posted = await post('saml', answer)
    const again = await post('saml', answer)
    expect(again.headers.get('location')).toBe('/v3/login.html?ssoError=expired')
    const address = new URL(posted.headers.get('location') ?? '', SITE)
    const copy = app.visitor({ cookies: Object.fromEntries(visitor.cookies) })
    expect((await comeBack(visitor, address)).searchParams.get('ssoError')).toBeNull()
    expect((await comeBack(copy, address)).searchParams.get('ssoError')).toBe('expired')
  })

  test('that nobody asked for, or that answers another log-in, is refused', async () => {
    const [one, other] = [await leave(app.visitor(), 'provider=saml'), await leave(app.visitor(), 'provider=saml')]
    const answer = await idp.through(one)
    const swapped = { ...answer, RelayState: other.searchParams.get('RelayState') ?? '' }
    for (const posted of [swapped, { ...answer, RelayState: '' }, { ...answer, RelayState: 'x' }])
      expect((await post('saml', posted)).headers.get('location')).toBe('/v3/login.html?ssoError=failed')
    // For another of our providers it is for another recipient.
    expect((await post('pasted', answer)).headers.get('location')).toBe('/v3/login.html?ssoError=failed')
    expect((await post('nobody', answer)).headers.get('location')).toBe('/v3/login.html?ssoError=unknown')
  })

  test('has its state once: a form that names it twice is refused', async () => {
    const { RelayState, SAMLResponse } = await idp.through(await leave(app.visitor(), 'provider=saml'))
    const body = new URLSearchParams([
      ['RelayState', 'x'],
      ['RelayState', RelayState],
      ['SAMLResponse', SAMLResponse],
    ])
    const response = await app.visitor().fetch(`${BASE}/saml/saml/acs`, { method: 'POST', body })
    expect(response.headers.get('location')).toBe('/v3/login.html?ssoError=failed')
  })
})

describe('a log-out at the identity provider', () => {
  const logOut = (SAMLRequest: string, key = 'saml') =>
    postAcross(app, `${SITE}${BASE}/saml/${key}/logout`, { SAMLRequest, RelayState: 'theirs' })

  test('ends the log-ins that its own began, and is answered', async () => {
    const visitor = app.visitor()
    await logIn(visitor)
    const { nameId } = idp.visitor
    const ended = { nameId, session: idp.session, issuer: idp.entityId, key: idp.key }
    for (const lie of [{ session: '_other' }, { nameId: 'another' }]) {
      expect((await logOut(logOutRequest({ ...ended, ...lie }))).status).toBe(303)
      expect(await visitor.call(currentLogin, {})).toMatchObject({ loginFlag: true })
    }
    const answer = await logOut(logOutRequest(ended))
    const address = new URL(answer.headers.get('location') ?? '')
    expect(address.href.startsWith(`${new URL(idp.entityId).origin}/logout?`)).toBe(true)
    expect([address.searchParams.get('RelayState'), address.searchParams.has('SAMLResponse')]).toEqual(['theirs', true])
    expect(await visitor.call(currentLogin, {})).toMatchObject({ loginFlag: false })
  })

  test('that others have signed, or nobody, ends nothing', async () => {
    const visitor = app.visitor()
    await logIn(visitor)
    const ended = { nameId: idp.visitor.nameId, session: idp.session, issuer: idp.entityId, key: idp.key }
    const good = logOutRequest(ended)
    const unsigned = Buffer.from(
      Buffer.from(good, 'base64')
        .toString()
        .replace(/<ds:Signature.*<\/ds:Signature>/, ''),
    ).toString('base64')
    const changed = Buffer.from(Buffer.from(good, 'base64').toString().replace(idp.session, '_changed')).toString(
      'base64',
    )
    for (const request of [
      unsigned,
      changed,
      '',
      logOutRequest({ ...ended, key: own.key }),
      logOutRequest({ ...ended, issuer: 'another' }),
    ])
      expect((await logOut(request)).status).toBe(400)
    expect((await logOut(good, 'nobody')).status).toBe(404)
    expect(await visitor.call(currentLogin, {})).toMatchObject({ loginFlag: true })
  })

  describe('that its own page begins', () => {
    const site = {
      serviceProviderId: `${SITE}${BASE}/saml/keyed/metadata`,
      cert: own.certificate,
      serviceProviderLogoutURL: `${SITE}${BASE}/saml/keyed/logout`,
    }
    const here = (address: string) => app.visitor().fetch(address.slice(SITE.length), { redirect: 'manual' })

    test('comes in an address, ends ours, and is answered by a signed address', async () => {
      const [visitor, other] = [app.visitor(), app.visitor()]
      await logIn(visitor, 'keyed')
      idp.join(site)
      const request = await idp.logOut()
      expect(request.startsWith(`${site.serviceProviderLogoutURL}?SAMLRequest=`)).toBe(true)
      await logIn(other)
      const answer = await here(request)
      expect(answer.status).toBe(303)
      expect(await visitor.call(currentLogin, {})).toMatchObject({ loginFlag: false })
      expect(await other.call(currentLogin, {})).toMatchObject({ loginFlag: true })
      expect(await idp.logOut(new URL(answer.headers.get('location') ?? ''))).toBe('200')
      expect(idp.participants).toEqual([])
    })

    test('attack: in an address that is unsigned, changed or signed otherwise ends nothing', async () => {
      const visitor = app.visitor()
      await logIn(visitor, 'keyed')
      idp.join(site)
      const good = await idp.logOut()
      idp.participants.length = 0
      const with_ = (change: (query: URLSearchParams) => void) => {
        const address = new URL(good)
        change(address.searchParams)
        return address.href
      }
      const without = (name: string) => with_((query) => query.delete(name))
      const stranger = await openIdentityProvider()
      Object.assign(stranger, { visitor: idp.visitor, session: idp.session })
      stranger.join(site)
      const foreign = await stranger.logOut()
      await stranger.close()
      const bomb = deflateRawSync(Buffer.alloc(8_000_000, 32)).toString('base64')
      const tricks = [
        ...['Signature', 'SigAlg', 'SAMLRequest', 'RelayState'].map(without),
        with_((query) => query.set('SigAlg', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1')),
        with_((query) => query.set('RelayState', 'another')),
        with_((query) => query.set('SAMLRequest', bomb)),
        `${good}&SAMLRequest=x`,
        `${good}&x=1`,
        good.replace('?', '?xSAMLRequest=y&'),
        foreign,
        good.replace('/keyed/', '/nobody/'),
      ]
      for (const trick of tricks) expect([400, 404]).toContain((await here(trick)).status)
      expect(await visitor.call(currentLogin, {})).toMatchObject({ loginFlag: true })
      expect((await here(good)).status).toBe(303)
      expect(await visitor.call(currentLogin, {})).toMatchObject({ loginFlag: false })
    })
  })

  describe('that begins here', () => {
    const site = {
      serviceProviderId: `${SITE}${BASE}/saml/keyed/metadata`,
      cert: own.certificate,
      serviceProviderLogoutURL: `${SITE}${BASE}/saml/keyed/logout`,
    }
    const leaveBy = async (visitor: Visitor, query: { provider: string; ticket?: string }) => {
      const answer = await visitor.fetch(`${BASE}/leave?${new URLSearchParams(query)}`, { redirect: 'manual' })
      return answer.headers.get('location') ?? ''
    }

    test('is offered, names the log-in in a signed request, and comes back', async () => {
      const visitor = app.visitor()
      await logIn(visitor, 'keyed')
      idp.join(site)
      const { elsewhere } = await visitor.call(logout, {})
      expect(elsewhere).toMatchObject({ provider: 'keyed', ticket: expect.any(String) })
      expect(await visitor.call(currentLogin, {})).toMatchObject({ loginFlag: false })
      expect(idp.participants).toHaveLength(1)
      const ticket = elsewhere?.ticket ?? ''
      expect(ticket).not.toContain(Buffer.from(idp.visitor.nameId).toString('base64url').slice(0, 8))
      const back = await idp.logOut(new URL(await leaveBy(visitor, { provider: 'keyed', ticket })))
      expect(idp.participants).toEqual([])
      expect(back.startsWith(`${site.serviceProviderLogoutURL}?SAMLResponse=`)).toBe(true)
      const landed = await visitor.fetch(back.slice(SITE.length), { redirect: 'manual' })
      expect([landed.status, landed.headers.get('location')]).toEqual([303, '/v3/home.html'])
    })

    test('is offered after a second step as well, also by a long name', async () => {
      idp.visitor.nameId = `${idp.visitor.nameId} ${'x'.repeat(1500)}`
      const made = await logIn(app.visitor(), 'keyed')
      const of = { userId: made.userId ?? 0, label: 'demo' }
      const { secret } = await beginTwoStep(app.ctx.db, app.ctx, of)
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
      const [recovery = ''] = await confirmTwoStep(app.ctx.db, app.ctx, { ...of, code })
      const visitor = app.visitor()
      const { twoStepTicket } = await logIn(visitor, 'keyed')
      await visitor.call(loginTwoStep, { ticket: twoStepTicket ?? '', code: recovery })
      idp.join(site)
      const ticket = (await visitor.call(logout, {})).elsewhere?.ticket ?? ''
      await idp.logOut(new URL(await leaveBy(visitor, { provider: 'keyed', ticket })))
      expect(idp.participants).toEqual([])
    })

    test('is not offered where nothing could be signed, and leads home without a ticket of ours', async () => {
      const visitor = app.visitor()
      await logIn(visitor)
      expect((await visitor.call(logout, {})).elsewhere).toBeNull()
      const keyed = app.visitor()
      await logIn(keyed, 'keyed')
      const ticket = (await keyed.call(logout, {})).elsewhere?.ticket ?? ''
      for (const query of [
        { provider: 'keyed' },
        { provider: 'keyed', ticket: `${ticket}x` },
        { provider: 'keyed', ticket: ticket.replace(/^./, (first) => (first === 'W' ? 'X' : 'W')) },
        { provider: 'saml', ticket },
        { provider: 'nobody', ticket },
      ])
        expect(await leaveBy(keyed, query)).toBe(`${SITE}/v3/home.html`)
      app.travel(new Date(app.ctx.now().getTime() + 700_000))
      expect(await leaveBy(keyed, { provider: 'keyed', ticket })).toBe(`${SITE}/v3/home.html`)
      app.travel(new Date())
    })
  })
})
