import { createHash, createSign, randomBytes, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { inflateRawSync } from 'node:zlib'
import { plainProvider } from '@leitai/identity/provider/testing'
import type { SsoProviderConfig } from '@leitai/platform/config/sso-providers'
import { makeCertificate } from '../testing-certificate.ts'

/** A SAML identity provider: the library samlp for what is honest, and messages signed by hand for what is not. */

interface Received extends IncomingMessage {
  query: Record<string, string>
  originalUrl: string
  protocol: string
  user: SamlPerson
}
type Middleware = (request: Received, response: ServerResponse, next: (error: unknown) => void) => void
interface Samlp {
  auth(options: object): Middleware
  metadata(options: object): Middleware
  logout(options: object): Middleware
}
interface Participant {
  serviceProviderId: string
  serviceProviderLogoutURL: string
  nameId: string
  nameIdFormat: string
  sessionIndex: string
  cert: string
}
/** They have no types of their own. */
const load = createRequire(import.meta.url)
const samlp: Samlp = load('samlp')
const SessionParticipants: new (all: Participant[]) => object = load('samlp/lib/sessionParticipants')
const answered = (given: unknown) => given as (error: null, state: object | undefined) => void

interface SamlPerson {
  nameId: string
  format?: string
  claims: Record<string, string | string[]>
}

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const mapper = ({ nameId, format = PERSISTENT, claims }: SamlPerson) => ({
  getClaims: () => claims,
  getNameIdentifier: () => ({ nameIdentifier: nameId, nameIdentifierFormat: format }),
})

export interface Posted {
  RelayState: string
  SAMLResponse: string
}

export async function openIdentityProvider() {
  const { key, certificate } = await makeCertificate()
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const entityId = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/idp`
  const idp = {
    visitor: { nameId: 'demo', claims: {} } as SamlPerson,
    /** The name of the visitor’s log-in here. */
    session: '_session',
    /** The log-ins of sites that its own began, which it can end; those that it knows no more have ended. */
    participants: [] as Participant[],
    /** More options of samlp. */
    more: {} as object,
  }
  const settings = { cert: certificate, key, issuer: entityId }
  const answerTo = (acs: string): Middleware =>
    samlp.auth({
      ...settings,
      recipient: acs,
      destination: acs,
      profileMapper: mapper,
      sessionIndex: idp.session,
      getPostURL: (_audience: string, _dom: object, _request: object, done: (error: null, url: string) => void) =>
        done(null, acs),
      responseHandler: (xml: Buffer, _options: object, _request: object, response: ServerResponse) =>
        response.end(xml.toString('base64')),
      ...idp.more,
    })
  const states = new Map<string, object>()
  const store = {
    save(_: unknown, state: object, done: (error: null, handle: string) => void) {
      const handle = randomBytes(8).toString('hex')
      states.set(handle, state)
      done(null, handle)
    },
    load: (_: unknown, handle: string, ...rest: unknown[]) => answered(rest.at(-1))(null, states.get(handle)),
    update(_: unknown, handle: string, state: object, done: (error: null) => void) {
      states.set(handle, state)
      done(null)
    },
  }
  const answerLogOut: Middleware = (request, response, failed) => {
    Object.assign(response, {
      redirect: (to: string) => response.writeHead(302, { location: to }).end(),
      send: (said: unknown) => response.end(String(said)),
    })
    const binding = { deflate: true, protocolBinding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect' }
    const sessionParticipants = new SessionParticipants(idp.participants)
    samlp.logout({
      ...settings,
      ...binding,
      store,
      sessionParticipants,
      clearIdPSession: (done: () => void) => done(),
    })(request, response, failed)
  }
  const metadata = samlp.metadata({ ...settings, redirectEndpointPath: '/sso', postEndpointPath: '/sso' })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', entityId)
    const query = Object.fromEntries(url.searchParams)
    const more = { query, originalUrl: request.url ?? '', protocol: 'http', user: idp.visitor }
    const failed = (error: unknown) => void response.writeHead(500).end(String(error))
    if (url.pathname.endsWith('FederationMetadata.xml')) {
      // As in Express.
      const set = () => response.setHeader('content-type', 'text/xml')
      Object.assign(response, { set, send: (text: string) => response.end(text) })
      return metadata(Object.assign(request, more), response, failed)
    }
    if (url.pathname === '/logout') return answerLogOut(Object.assign(request, more, { body: {} }), response, failed)
    const acs = requestIn(url).acs
    answerTo(acs)(Object.assign(request, more), response, failed)
  })
  const text = async (path: string) => (await fetch(new URL(path, entityId))).text()
  return Object.assign(idp, {
    entityId,
    key,
    certificate,
    metadata: () => text('/FederationMetadata/2007-06/FederationMetadata.xml'),
    settings: (name: string, values: object = {}): Extract<SsoProviderConfig, { kind: 'saml' }> => ({
      ...plainProvider,
      kind: 'saml',
      key: name,
      metadata: '',
      entityId,
      entryPoint: `${new URL(entityId).origin}/sso`,
      logoutUrl: `${new URL(entityId).origin}/logout`,
      certificates: certificate,
      certificate: '',
      secret: '',
      ...values,
    }),
    /** It begins to know a log-in of a site that `cert` signs for. */
    join(site: Pick<Participant, 'serviceProviderId' | 'serviceProviderLogoutURL' | 'cert'>) {
      const { nameId, format = PERSISTENT } = idp.visitor
      idp.participants.push({ ...site, nameId, nameIdFormat: format, sessionIndex: idp.session })
    },
    /** Where the browser goes from there after a log-out. */
    async logOut(leaving: URL = new URL('/logout', entityId)): Promise<string> {
      const response = await fetch(leaving, { redirect: 'manual' })
      return response.headers.get('location') ?? (await response.text())
    },
    /** The browser there: what its page would post to us. */
    async through(leaving: URL): Promise<Posted> {
      const response = await fetch(leaving)
      return { RelayState: leaving.searchParams.get('RelayState') ?? '', SAMLResponse: await response.text() }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

/** The request in an address. */
export function requestIn(leaving: URL): { id: string; acs: string; issuer: string; xml: string } {
  const xml = inflateRawSync(Buffer.from(leaving.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const value = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(xml)?.[1] ?? ''
  const issuer = /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? ''
  return { id: value('ID'), acs: value('AssertionConsumerServiceURL'), issuer, xml }
}

const SAML = 'urn:oasis:names:tc:SAML:2.0'
const time = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

export interface Forged {
  nameId: string
  issuer: string
  audience: string
  recipient: string
  destination: string
  request: string
  /** Seconds from now. */
  issued: number
  notBefore: number
  notOnOrAfter: number
  method: string
  id: string
  key: string
  algorithm: 'sha256' | 'sha1'
  /** Written in place of `ds`. */
  prefix?: string
  /** Of canonical form and transform. */
  canonical?: string
}

/** An assertion in canonical form (exclusive C14N), with a place for its signature. */
export function assertionOf(forged: Forged): { head: string; tail: string; id: string } {
  const { id, nameId, issuer, audience, recipient, request, method } = forged
  const [issued, from, until] = [time(forged.issued), time(forged.notBefore), time(forged.notOnOrAfter)]
  return {
    id,
    head: `<saml:Assertion xmlns:saml="${SAML}:assertion" ID="${id}" IssueInstant="${issued}" Version="2.0"><saml:Issuer>${issuer}</saml:Issuer>`,
    tail:
      `<saml:Subject><saml:NameID Format="${PERSISTENT}">${nameId}</saml:NameID>` +
      `<saml:SubjectConfirmation Method="${method}"><saml:SubjectConfirmationData InResponseTo="${request}" NotOnOrAfter="${until}" Recipient="${recipient}"></saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject>` +
      `<saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
      `<saml:AuthnStatement AuthnInstant="${issued}" SessionIndex="_forged"></saml:AuthnStatement></saml:Assertion>`,
  }
}

const METHODS = {
  sha256: ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmlenc#sha256'],
  sha1: ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1'],
} as const

/** The enveloped signature of a canonical element without it. */
export function signatureOf(
  canonical: string,
  { id, key, algorithm, prefix: ds = 'ds', ...more }: Pick<Forged, 'id' | 'key' | 'algorithm' | 'prefix' | 'canonical'>,
): string {
  const form = more.canonical ?? 'http://www.w3.org/2001/10/xml-exc-c14n#'
  const [signature, digest] = METHODS[algorithm]
  const hash = createHash(algorithm).update(canonical).digest('base64')
  const info =
    `<${ds}:SignedInfo xmlns:${ds}="http://www.w3.org/2000/09/xmldsig#"><${ds}:CanonicalizationMethod Algorithm="${form}"></${ds}:CanonicalizationMethod>` +
    `<${ds}:SignatureMethod Algorithm="${signature}"></${ds}:SignatureMethod><${ds}:Reference URI="#${id}"><${ds}:Transforms>` +
    `<${ds}:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"></${ds}:Transform><${ds}:Transform Algorithm="${form}"></${ds}:Transform></${ds}:Transforms>` +
    `<${ds}:DigestMethod Algorithm="${digest}"></${ds}:DigestMethod><${ds}:DigestValue>${hash}</${ds}:DigestValue></${ds}:Reference></${ds}:SignedInfo>`
  const value = createSign(algorithm).update(info).sign(key, 'base64')
  return `<${ds}:Signature xmlns:${ds}="http://www.w3.org/2000/09/xmldsig#">${info}<${ds}:SignatureValue>${value}</${ds}:SignatureValue></${ds}:Signature>`
}

/** An assertion with its signature. */
export function signedAssertion(forged: Forged): string {
  const { head, tail } = assertionOf(forged)
  return `${head}${signatureOf(head + tail, forged)}${tail}`
}

/** A response around anything. */
export const responseWith = (
  inside: string,
  { destination, issuer, request }: Pick<Forged, 'destination' | 'issuer' | 'request'>,
) =>
  Buffer.from(
    `<samlp:Response xmlns:samlp="${SAML}:protocol" Destination="${destination}" ID="_${randomBytes(8).toString('hex')}" InResponseTo="${request}" IssueInstant="${time(0)}" Version="2.0">` +
      `<saml:Issuer xmlns:saml="${SAML}:assertion">${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${SAML}:status:Success"></samlp:StatusCode></samlp:Status>${inside}</samlp:Response>`,
  ).toString('base64')

/** A signed request to end a log-in. */
export function logOutRequest({
  nameId,
  session,
  issuer,
  key,
}: {
  nameId: string
  session: string
  issuer: string
  key: string
}): string {
  const id = `_${randomBytes(8).toString('hex')}`
  const head = `<samlp:LogoutRequest xmlns:samlp="${SAML}:protocol" ID="${id}" IssueInstant="${time(0)}" NotOnOrAfter="${time(60)}" Version="2.0"><saml:Issuer xmlns:saml="${SAML}:assertion">${issuer}</saml:Issuer>`
  const tail = `<saml:NameID xmlns:saml="${SAML}:assertion" Format="${PERSISTENT}">${nameId}</saml:NameID><samlp:SessionIndex>${session}</samlp:SessionIndex></samlp:LogoutRequest>`
  const signature = signatureOf(head + tail, { id, key, algorithm: 'sha256' })
  return Buffer.from(`${head}${signature}${tail}`).toString('base64')
}

interface Encryption {
  encrypt(content: string, options: object, done: (error: unknown, encrypted: string) => void): void
}

/** An assertion, encrypted for the holder of a certificate. */
export function encryptedFor(
  certificate: string,
  assertion: string,
  keyEncryption = 'rsa-oaep-mgf1p',
): Promise<string> {
  const ofSamlp = createRequire(createRequire(import.meta.url).resolve('samlp'))
  const { encrypt }: Encryption = ofSamlp('xml-encryption')
  const options = {
    rsa_pub: new X509Certificate(certificate).publicKey.export({ format: 'pem', type: 'spki' }),
    pem: certificate,
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: `http://www.w3.org/2001/04/xmlenc#${keyEncryption}`,
    warnInsecureAlgorithm: false,
  }
  return new Promise((resolve, reject) =>
    encrypt(assertion, options, (error, data) =>
      error
        ? reject(error)
        : resolve(`<saml:EncryptedAssertion xmlns:saml="${SAML}:assertion">${data}</saml:EncryptedAssertion>`),
    ),
  )
}
