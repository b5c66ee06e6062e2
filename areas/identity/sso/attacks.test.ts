import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { oidcConfig } from '../provider/testing.ts'
import { resultOf } from './claims.ts'
import { oidcProvider } from './oidc.ts'

/** Responses of a compromised provider, or of a man in the middle. */
const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = own.publicKey.export({ format: 'jwk' })
const checks = { state: 'state', nonce: 'nonce', verifier: 'a verifier of at least forty-three characters, as asked' }
type Answer = (response: ServerResponse, request: IncomingMessage) => void

let answers: Record<string, Answer | undefined> = {}
const requests: string[] = []
async function listening(answer: Answer): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => answer(response, request))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, close }
}
const inside = await listening((response, request) => {
  requests.push(request.url ?? '')
  response.end('{}')
})
const site = await listening((response, request) => {
  const path = new URL(request.url ?? '', 'http://here').pathname
  const honest = { ...usual, ...answers }[path]
  if (honest) return honest(response, request)
  response.writeHead(404).end()
})
afterAll(() => {
  inside.close()
  site.close()
})
const issuer = site.origin
const say =
  (value: unknown): Answer =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = (more: object = {}) => {
  const now = Math.floor(Date.now() / 1000)
  return { iss: issuer, aud: 'demo', sub: 'one', iat: now, exp: now + 60, nonce: 'nonce', ...more }
}
const signed = (more: object = {}) => {
  const text = `${encoded({ alg: 'RS256', kid: 'own' })}.${encoded(claims(more))}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(own.privateKey, 'base64url')}`
}
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  userinfo_endpoint: `${issuer}/me`,
  response_types_supported: ['code'],
}
const withToken = (token: string) => say({ access_token: 'demo', token_type: 'bearer', id_token: token })
const usual: Record<string, Answer> = {
  '/.well-known/openid-configuration': say(metadata),
  '/keys': say({ keys: [{ ...publicKey, kid: 'own', alg: 'RS256', use: 'sig' }] }),
  '/token': (response, request) => withToken(signed())(response, request),
  '/me': say({ sub: 'one' }),
}
const places = Object.keys(usual)
beforeEach(() => {
  answers = {}
  requests.length = 0
})

async function ssoLogin(returned = 'code=demo&state=state') {
  const { secret, ...settings } = oidcConfig('demo', { issuer, clientId: 'demo' })
  const provider = oidcProvider({ settings, secret, redirect: 'http://localhost/callback' })
  return resultOf(settings, await provider.finish(new URLSearchParams(returned), checks))
}

describe('a token', () => {
  const unsigned = (header: object, sign: (text: string) => string = () => '') => {
    const text = `${encoded(header)}.${encoded(claims())}`
    return `${text}.${sign(text)}`
  }
  const pem = own.publicKey.export({ format: 'pem', type: 'spki' })
  const withKey = (key: string | Buffer) => (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  test.each([
    ['that says it needs no signature', () => unsigned({ alg: 'none' })],
    ['without its signature', () => signed().replace(/\.[^.]*$/, '.')],
    ['signed by the public key as if it were a secret', () => unsigned({ alg: 'HS256', kid: 'own' }, withKey(pem))],
    ['signed by the client’s secret', () => unsigned({ alg: 'HS256' }, withKey('demo'))],
    ['that brings its own key', () => unsigned({ alg: 'RS256', jwk: publicKey, kid: 'own' })],
    ['for two sites without saying for which', () => signed({ aud: ['demo', 'other'], azp: 'other' })],
    ['of tomorrow', () => signed({ iat: claims().iat + 86_400, nbf: claims().iat + 86_400 })],
    ['for somebody whose name is a number', () => signed({ sub: 1 })],
    ['that is no token', () => 'a.b.c'],
  ])('%s is refused', async (_, token) => {
    answers['/token'] = withToken(token())
    await expect(ssoLogin()).rejects.toThrow()
  })
})

test.each([
  ['another state', 'code=demo&state=other'],
  ['no state', 'code=demo'],
  ['two states', 'code=demo&state=state&state=other'],
  ['two codes', 'code=demo&code=other&state=state'],
  ['no code', 'state=state'],
  ['the word of another provider', 'code=demo&state=state&iss=https%3A%2F%2Fother.example'],
  ['a token in the address', `id_token=${signed()}&state=state`],
])('a return with %s is refused', async (_, returned) => {
  await expect(ssoLogin(returned)).rejects.toThrow()
})

test.each(places)('a redirect from %s is not followed', async (place) => {
  answers[place] = (response) => response.writeHead(307, { location: `${inside.origin}/latest` }).end()
  await expect(ssoLogin()).rejects.toThrow()
  expect(requests).toEqual([])
})

test.each(places)('an endless response from %s is aborted', async (place) => {
  let sent = 0
  answers[place] = (response) => {
    response.setHeader('content-type', 'application/json')
    const more = () => {
      if (response.destroyed || sent > 64 * 1024 * 1024) return void response.end()
      sent += 65_536
      response.write(' '.repeat(65_536), more)
    }
    more()
  }
  await expect(ssoLogin()).rejects.toThrow()
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})

test('a different issuer is refused', async () => {
  for (const lie of [{ issuer: inside.origin }, { issuer: `${issuer}/` }, { issuer: undefined }]) {
    answers['/.well-known/openid-configuration'] = say({ ...metadata, ...lie })
    await expect(ssoLogin()).rejects.toThrow()
  }
})

test('an address counts as verified only if its source says so', async () => {
  answers['/token'] = withToken(signed({ email: 'mine@example.com', email_verified: true }))
  answers['/me'] = say({ sub: 'one', email: 'another@example.com' })
  expect((await ssoLogin()).claims).toMatchObject({ email: 'another@example.com', emailVerified: false })
  answers['/me'] = say({ sub: 'one', email: null, email_verified: true })
  expect((await ssoLogin()).claims).toMatchObject({ email: null, emailVerified: false })
  answers['/me'] = say({ sub: 'one', email_verified: true })
  answers['/token'] = withToken(signed({ email: 'mine@example.com' }))
  expect((await ssoLogin()).claims).toMatchObject({ email: 'mine@example.com', emailVerified: false })
  answers['/me'] = say({ sub: 'one', email: 'mine@example.com', email_verified: 'true' })
  expect((await ssoLogin()).claims.emailVerified).toBe(false)
})
