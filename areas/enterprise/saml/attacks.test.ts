import { randomBytes } from 'node:crypto'
import * as contract from '@leitai/identity/sso/contract'
import { comeBack, leave, postAcross } from '@leitai/identity/sso/testing-browser'
import { SITE } from '@leitai/identity/sso/testing-sso'
import { emptyMapping } from '@leitai/platform/config/contract.sso-providers'
import { openTestApp, type Visitor } from '@leitai/testing/open-test-app'
import { afterAll, describe, expect, test } from 'vitest'
import { makeCertificate } from '../testing-certificate.ts'
import {
  assertionOf,
  encryptedFor,
  type Forged,
  openIdentityProvider,
  requestIn,
  responseWith,
  signatureOf,
  signedAssertion,
} from './testing-saml.ts'

/** Responses that were signed for something else, changed afterwards, or rearranged (signature wrapping). */
const idp = await openIdentityProvider()
const foreign = await makeCertificate()
const own = await makeCertificate()
// The suggested user name is made of the NameID here, so it tells who was taken for whom.
const mapping = { ...emptyMapping, account: 'nameID' }
const app = await openTestApp({
  siteUrl: SITE,
  ssoProviders: [
    idp.settings('saml', { mapping }),
    idp.settings('keyed', { mapping, certificate: own.certificate, secret: own.key }),
  ],
})
afterAll(async () => {
  await app.end()
  await idp.close()
})

/** What an honest assertion for this log-in says. */
async function begun(
  values: Partial<Forged> = {},
  provider = 'saml',
): Promise<{ provider: string; visitor: Visitor; state: string; forged: Forged }> {
  const visitor = app.visitor()
  const leaving = await leave(visitor, `provider=${provider}`)
  const { id: request, acs, issuer: audience } = requestIn(leaving)
  const forged: Forged = {
    nameId: 'mallory',
    issuer: idp.entityId,
    audience,
    recipient: acs,
    destination: acs,
    request,
    issued: 0,
    notBefore: -10,
    notOnOrAfter: 60,
    method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
    id: `_${randomBytes(8).toString('hex')}`,
    key: idp.key,
    algorithm: 'sha256',
    ...values,
  }
  return { provider, visitor, state: leaving.searchParams.get('RelayState') ?? '', forged }
}

type Begun = Awaited<ReturnType<typeof begun>>

async function answered(
  { provider, visitor, state }: Pick<Begun, 'provider' | 'visitor' | 'state'>,
  SAMLResponse: string,
): Promise<URL> {
  const posted = await postAcross(app, `${SITE}/v3/api/common/sso/saml/${provider}/acs`, {
    RelayState: state,
    SAMLResponse,
  })
  const address = new URL(posted.headers.get('location') ?? '', SITE)
  return address.pathname.endsWith('/callback') ? comeBack(visitor, address) : address
}
/** Who logs in; or the error. */
async function outcome(one: Begun, response: string): Promise<string> {
  const landed = await answered(one, response)
  const token = landed.searchParams.get('sso')
  if (token === null) return `error ${landed.searchParams.get('ssoError')}`
  const { newcomer } = await one.visitor.call(contract.ssoLogin, { token })
  return newcomer?.suggestedName ?? 'logged in'
}

test('an assertion that says all that it must logs in', async () => {
  const one = await begun()
  expect((await answered(one, responseWith(signedAssertion(one.forged), one.forged))).searchParams.has('sso')).toBe(
    true,
  )
})

describe('an assertion that is truly signed', () => {
  test.each<[string, Partial<Forged>]>([
    ['for another audience', { audience: 'https://another.example/metadata' }],
    ['by another issuer', { issuer: 'https://another.example/idp' }],
    ['for another recipient', { recipient: 'https://another.example/acs' }],
    ['for another destination', { destination: 'https://another.example/acs' }],
    ['for another request', { request: '_another' }],
    ['for no request', { request: '' }],
    ['that is over', { notBefore: -600, notOnOrAfter: -180 }],
    ['that has not begun', { notBefore: 180, notOnOrAfter: 600 }],
    ['that was made long ago', { issued: -1200 }],
    ['for a holder of a key', { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }],
    ['by SHA-1', { algorithm: 'sha1' }],
    ['by another key', { key: foreign.key }],
  ])('%s is refused', async (_, values) => {
    const one = await begun(values)
    expect(await outcome(one, responseWith(signedAssertion(one.forged), one.forged))).toBe('error failed')
  })

  test('within two minutes of skewed clocks is accepted', async () => {
    for (const values of [{ notBefore: 60 }, { notBefore: -300, notOnOrAfter: -60 }]) {
      const one = await begun(values)
      expect(await outcome(one, responseWith(signedAssertion(one.forged), one.forged))).not.toContain('error')
    }
  })

  test('and changed afterwards is refused', async () => {
    const one = await begun()
    const signed = signedAssertion(one.forged)
    for (const changed of [signed.replace('>mallory<', '>admin<'), signed.replace(one.forged.id, '_other')])
      expect(await outcome(one, responseWith(changed, one.forged))).toBe('error failed')
    expect(await outcome(one, responseWith(signed.replace(/<ds:Signature .*<\/ds:Signature>/, ''), one.forged))).toBe(
      'error failed',
    )
    expect(await outcome(one, responseWith('', one.forged))).toBe('error failed')
  })

  test('with a document type around it is refused', async () => {
    const one = await begun()
    const xml = Buffer.from(responseWith(signedAssertion(one.forged), one.forged), 'base64').toString()
    for (const head of ['<!DOCTYPE r [<!ENTITY e "x">]>', '<!DOCTYPE r SYSTEM "file:///etc/passwd">'])
      expect(await outcome(one, Buffer.from(head + xml).toString('base64'))).toBe('error failed')
  })

  test('and a comment put into its name afterwards still names the same person', async () => {
    for (const where of ['admin<!-- -->.mallory', 'admin.mal<!-- x -->lory', '<!-- -->admin.mallory']) {
      const one = await begun({ nameId: 'admin.mallory' })
      const changed = signedAssertion(one.forged).replace('>admin.mallory<', `>${where}<`)
      expect(await outcome(one, responseWith(changed, one.forged))).toBe('adminmallory')
    }
  })
})

describe('an algorithm that is refused', () => {
  const COMMENTED = 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments'
  test.each<[string, Partial<Forged>]>([
    ['SHA-1 under a prefix with a hyphen', { algorithm: 'sha1', prefix: 'd-s' }],
    ['SHA-1 under a Chinese prefix', { algorithm: 'sha1', prefix: '签' }],
    ['SHA-1 under a prefix with a dot', { algorithm: 'sha1', prefix: 'd.s' }],
    ['a canonical form with comments', { canonical: COMMENTED }],
  ])('is seen: %s', async (_, values) => {
    const one = await begun(values)
    expect(await outcome(one, responseWith(signedAssertion(one.forged), one.forged))).toBe('error failed')
  })

  test('is seen behind comments, which the signature is not over', async () => {
    for (const comment of ['<!-- -->', '<!--<EncryptionMethod>-->', '<!-- Algorithm="x" -->']) {
      const one = await begun({ algorithm: 'sha1' })
      const signed = signedAssertion(one.forged).replace(/<ds:(?:SignatureMethod|DigestMethod)/g, `${comment}$&`)
      expect(await outcome(one, responseWith(signed, one.forged))).toBe('error failed')
    }
  })

  test('is seen within what is encrypted', async () => {
    for (const prefix of ['ds', '签']) {
      const good = await begun({ prefix }, 'keyed')
      const read = await encryptedFor(own.certificate, signedAssertion(good.forged))
      expect(await outcome(good, responseWith(read, good.forged))).toBe('mallory')
      const one = await begun({ algorithm: 'sha1', prefix }, 'keyed')
      const encrypted = await encryptedFor(own.certificate, signedAssertion(one.forged))
      expect(await outcome(one, responseWith(encrypted, one.forged))).toBe('error failed')
    }
  })

  test('is seen where a key is encrypted by RSA 1.5', async () => {
    const one = await begun({}, 'keyed')
    const encrypted = await encryptedFor(own.certificate, signedAssertion(one.forged), 'rsa-1_5')
    expect(await outcome(one, responseWith(encrypted, one.forged))).toBe('error failed')
  })

  test('is none of those that others use: any prefix, with SHA-256', async () => {
    for (const prefix of ['d-s', '签']) {
      const one = await begun({ prefix })
      expect(await outcome(one, responseWith(signedAssertion(one.forged), one.forged))).toMatch(/mallory|logged in/)
    }
  })
})

describe('signature wrapping', () => {
  /** The signed one names mallory, the evil one admin; `evil` has no signature of its own. */
  const shapes: [
    string,
    (one: {
      signed: string
      signature: string
      head: string
      tail: string
      evilHead: string
      evilTail: string
    }) => string,
  ][] = [
    ['the evil assertion before the signed one', ({ signed, evilHead, evilTail }) => `${evilHead}${evilTail}${signed}`],
    ['the evil assertion after the signed one', ({ signed, evilHead, evilTail }) => `${signed}${evilHead}${evilTail}`],
    ['the signed one within the evil one', ({ signed, evilHead, evilTail }) => `${evilHead}${signed}${evilTail}`],
    [
      'the signed one within the advice of the evil one',
      ({ signed, evilHead, evilTail }) => `${evilHead}<saml:Advice>${signed}</saml:Advice>${evilTail}`,
    ],
    [
      'the evil one with the signature of the other, which is elsewhere',
      ({ signature, head, tail, evilHead, evilTail }) =>
        `<samlp:Extensions>${head}${tail}</samlp:Extensions>${evilHead}${signature}${evilTail}`,
    ],
    [
      'the other within the signature of the evil one',
      ({ signature, head, tail, evilHead, evilTail }) =>
        `${evilHead}${signature.replace('</ds:Signature>', `<ds:Object>${head}${tail}</ds:Object></ds:Signature>`)}${evilTail}`,
    ],
    [
      'the signed one within the signature of the evil one',
      ({ signed, signature, evilHead, evilTail }) =>
        `${evilHead}${signature.replace('</ds:Signature>', `<ds:Object>${signed}</ds:Object></ds:Signature>`)}${evilTail}`,
    ],
    [
      'the evil one within the signature of the signed one',
      ({ signature, head, tail, evilHead, evilTail }) =>
        `${head}${signature.replace('</ds:Signature>', `<ds:Object>${evilHead}${evilTail}</ds:Object></ds:Signature>`)}${tail}`,
    ],
    [
      'the signed one in extensions, and the evil one alone',
      ({ signed, evilHead, evilTail }) => `<samlp:Extensions>${signed}</samlp:Extensions>${evilHead}${evilTail}`,
    ],
    [
      'a second subject in the signed one',
      ({ head, signature, tail }) =>
        `${head}${signature}${tail.replace('<saml:Conditions', '<saml:Subject><saml:NameID>admin</saml:NameID></saml:Subject><saml:Conditions')}`,
    ],
    [
      'a subject within the signature, which is not signed itself',
      ({ head, signature, tail }) =>
        `${head}${signature.replace('</ds:Signature>', '<saml:Subject><saml:NameID>admin</saml:NameID></saml:Subject></ds:Signature>')}${tail}`,
    ],
  ]

  test.each(
    shapes.flatMap(([name, shape]) =>
      [true, false].map((same) => [`${name}${same ? ', of the same id' : ''}`, shape, same] as const),
    ),
  )('%s takes nobody for an admin', async (_, shape, same) => {
    const one = await begun()
    const { head, tail } = assertionOf(one.forged)
    const evil = assertionOf({ ...one.forged, nameId: 'admin', ...(!same && { id: '_evil' }) })
    const signature = signatureOf(head + tail, one.forged)
    const inside = shape({
      signed: signedAssertion(one.forged),
      signature,
      head,
      tail,
      evilHead: evil.head,
      evilTail: evil.tail,
    })
    expect(['error failed', 'mallory']).toContain(await outcome(one, responseWith(inside, one.forged)))
  })
})

test('huge responses are refused', async () => {
  const one = await begun()
  expect(await outcome(one, responseWith(`${signedAssertion(one.forged)}${' '.repeat(600_000)}`, one.forged))).toBe(
    'error failed',
  )
})
