import { once } from 'node:events'
import { createServer } from 'node:http'
import { openTestApp } from '@leitai/testing/open-test-app'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { currentLogin } from '../account/contract.session.ts'
import { oidcConfig } from '../provider/testing.ts'
import * as contract from './contract.ts'
import { comeBack, leave, postAcross } from './testing-browser.ts'
import { CALLBACK, SITE } from './testing-sso.ts'

/** Single log-out of OpenID Connect (back channel), by a provider that says whatever the test wants. */
const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
let nonce = ''
let sid = ''
const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://idp').pathname
  const idToken = () =>
    new SignJWT({ nonce, sid }).setProtectedHeader({ alg: 'RS256', kid: 'own' }).setIssuer(issuer).setAudience('test')
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': async () => ({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] }),
    '/token': async () => ({
      access_token: 'demo',
      token_type: 'bearer',
      id_token: await idToken().setSubject('one').setIssuedAt().setExpirationTime('1m').sign(own.privateKey),
    }),
  }
  response.setHeader('content-type', 'application/json').end(JSON.stringify((await answers[path]?.()) ?? null))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
const app = await openTestApp({ siteUrl: SITE, ssoProviders: [oidcConfig('oidc', { issuer })] })
afterAll(async () => {
  await app.end()
  server.closeAllConnections()
  server.close()
})
let times = 0
beforeEach(() => {
  sid = `session-${++times}`
})

async function logIn() {
  const visitor = app.visitor()
  const { searchParams } = await leave(visitor, 'provider=oidc')
  nonce = searchParams.get('nonce') ?? ''
  const back = new URLSearchParams({ code: 'demo', state: searchParams.get('state') ?? '' })
  const landed = await comeBack(visitor, new URL(`${SITE}${CALLBACK}?${back}`))
  const token = landed.searchParams.get('sso') ?? ''
  const { newcomer } = await visitor.call(contract.ssoLogin, { token })
  if (newcomer) await visitor.call(contract.ssoCreate, { token, userName: 'logged-out-elsewhere', agree: true })
  return visitor
}

const EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} }
interface LogOutToken {
  claims?: object
  audience?: string
  from?: string
  key?: CryptoKey
  age?: number
}
const tokenOf = ({ claims = {}, audience = 'test', from = issuer, key = own.privateKey, age = 0 }: LogOutToken = {}) =>
  new SignJWT({ events: EVENT, sid, jti: `jti-${Math.random()}`, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'own' })
    .setIssuer(from)
    .setAudience(audience)
    .setIssuedAt(Math.floor(Date.now() / 1000) - age)
    .sign(key)
const post = async (logout_token: string, key = 'oidc') =>
  (await postAcross(app, `${SITE}/v3/api/common/sso/oidc/${key}/logout`, { logout_token })).status

test('a token ends the log-in that the provider’s own began, and no others, once', async () => {
  const one = await logIn()
  const ended = sid
  sid = `other-${times}`
  const other = await logIn()
  const token = await tokenOf({ claims: { sid: ended } })
  expect(await post(token)).toBe(200)
  expect(await one.call(currentLogin, {})).toMatchObject({ loginFlag: false })
  expect(await other.call(currentLogin, {})).toMatchObject({ loginFlag: true })
  expect(await post(token)).toBe(400)
})

test.each<[string, LogOutToken]>([
  ['of another signer', { key: foreign.privateKey }],
  ['for another client', { audience: 'another' }],
  ['of another issuer', { from: 'https://another.example' }],
  ['that is old', { age: 3600 }],
  ['that is an ID token', { claims: { nonce: 'x' } }],
  ['without the event', { claims: { events: {} } }],
  ['without a session', { claims: { sid: undefined } }],
  ['without an id', { claims: { jti: undefined } }],
])('a token %s ends nothing', async (_, token) => {
  const visitor = await logIn()
  expect(await post(await tokenOf(token))).toBe(400)
  expect(await visitor.call(currentLogin, {})).toMatchObject({ loginFlag: true })
})

test('nonsense, and tokens for providers that have no such log-out, are refused', async () => {
  expect(await post('')).toBe(400)
  expect(await post('a.b.c')).toBe(400)
  expect(await post(await tokenOf(), 'nobody')).toBe(404)
})
