import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oidcConfig } from '../provider/testing.ts'
import { resultOf } from './claims.ts'
import { oidcProvider } from './oidc.ts'

/** A provider that returns whatever the test wants, including invalid data. */
const [own, foreign] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
const checks = { state: 'state', nonce: 'nonce', verifier: 'a verifier of at least forty-three characters, as asked' }
let server: Server
let issuer: string
let userInfo: Record<string, unknown> = {}
let key: KeyObject | undefined
let claims: Record<string, unknown> = {}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
function idToken(): string {
  const now = Math.floor(Date.now() / 1000)
  const body = { iss: issuer, aud: 'demo', sub: 'one', iat: now, exp: now + 60, nonce: 'nonce', ...claims }
  const text = `${encoded({ alg: 'RS256', kid: 'own' })}.${encoded(body)}`
  return `${text}.${createSign('RSA-SHA256')
    .update(text)
    .sign(key ?? '', 'base64url')}`
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const answers: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/me`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/keys': () => ({
        keys: [{ ...own?.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }],
      }),
      '/token': () => ({ access_token: 'demo', token_type: 'bearer', id_token: idToken() }),
      '/me': () => ({ sub: 'one', ...userInfo }),
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[request.url ?? '']?.() ?? null))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function ssoLogin(lie: { key?: KeyObject; claims?: object; userInfo?: object } = {}) {
  key = lie.key ?? own?.privateKey
  claims = { ...lie.claims }
  userInfo = { ...lie.userInfo }
  const { secret, ...settings } = oidcConfig('demo', { issuer, clientId: 'demo' })
  const provider = oidcProvider({ settings, secret, redirect: 'http://localhost/callback' })
  return resultOf(settings, await provider.finish(new URLSearchParams('code=demo&state=state'), checks))
}

test('an honest provider’s response is accepted', async () => {
  const person = { preferred_username: 'demo', email: 'demo@example.com', email_verified: true }
  expect(await ssoLogin({ userInfo: person })).toMatchObject({
    provider: 'demo',
    subject: 'one',
    claims: { name: 'demo', email: 'demo@example.com', emailVerified: true },
  })
})

test('a token with another signer, issuer, audience or SSO login, or an expired one, is refused', async () => {
  const lies = [
    { key: foreign?.privateKey },
    { claims: { iss: 'http://127.0.0.1:1' } },
    { claims: { aud: 'another' } },
    { claims: { nonce: 'another' } },
    { claims: { nonce: undefined } },
    { claims: { exp: 1 } },
    { claims: { sub: '' } },
    { userInfo: { sub: 'another' } },
  ]
  for (const lie of lies) await expect(ssoLogin({ ...lie }), Object.keys(lie)[0]).rejects.toThrow()
})

test('a name is cut between characters and stripped of what the database cannot store', async () => {
  const name = async (written: string) => (await ssoLogin({ userInfo: { preferred_username: written } })).claims.name
  expect(await name(`${'a'.repeat(99)}😀😀`)).toBe(`${'a'.repeat(99)}😀`)
  expect(await name('a\u0000b\ud800')).toBe('ab')
})

test('an email address is accepted whole or not at all: a cut one could be another’s', async () => {
  // Its first 100 characters are also an address.
  const long = `${'a'.repeat(64)}@${'b'.repeat(32)}.cn.example.com`
  for (const email of [long, ['demo@example.com'], 'a\u0000@example.com']) {
    expect((await ssoLogin({ userInfo: { email, email_verified: true } })).claims).toMatchObject({
      email: null,
      emailVerified: false,
    })
  }
})
