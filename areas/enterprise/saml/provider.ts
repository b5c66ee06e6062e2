import { createHash, randomBytes } from 'node:crypto'
import { type Attributes, type PostingProvider, type Received, SsoFailure } from '@leitai/identity/sso/provider'
import { isTree, type Tree } from '@leitai/identity/sso/tree'
import type { SettingsOf } from '@leitai/platform/config/contract.sso-providers'
import { type Profile, SAML, type SamlConfig, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'
import { XMLParser } from 'fast-xml-parser'
import { refuseWeak } from './algorithms.ts'
import { logOutIn } from './log-out.ts'
import { identityProviderOf } from './metadata.ts'

/** SAML 2.0: requests by redirect, responses by POST. node-saml checks signatures, times and audience; all else is below. */

const SKEW_MS = 120_000
const ASSERTION_MS = 600_000
/** Of the names of a log-in there; tickets and addresses carry them. */
const MOST_LEAVE = 2000

export interface SamlAddresses {
  /** Also our entity id. */
  metadata: string
  acs: string
  logout: string
}

/** The name of a request: a response that answers it answers this state and no other. */
const requestId = (state: string) => `_${createHash('sha256').update(`saml request ${state}`).digest('hex')}`

export function samlProvider({
  settings,
  secret,
  addresses,
}: {
  settings: SettingsOf<'saml'>
  secret: string
  addresses: SamlAddresses
}): PostingProvider {
  const { acs, metadata } = addresses
  const own = secret !== '' && settings.certificate !== ''
  const signing = own && { privateKey: secret, publicCert: settings.certificate, decryptionPvk: secret }
  const idp = () => identityProviderOf(settings)
  const client = (expected: string) => {
    const { entryPoint, logoutUrl, certificates, entityId } = idp()
    const config: SamlConfig = {
      issuer: metadata,
      audience: metadata,
      callbackUrl: acs,
      logoutCallbackUrl: addresses.logout,
      entryPoint,
      logoutUrl,
      idpCert: certificates,
      idpIssuer: entityId,
      signatureAlgorithm: 'sha256',
      digestAlgorithm: 'sha256',
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      identifierFormat: null,
      // Identity providers that log in by other means than a password refuse a request that names one.
      disableRequestedAuthnContext: true,
      acceptedClockSkewMs: SKEW_MS,
      maxAssertionAgeMs: ASSERTION_MS,
      validateInResponseTo: ValidateInResponseTo.always,
      generateUniqueId: () => expected,
      cacheProvider: onlyRequest(expected),
      ...signing,
    }
    return new SAML(config)
  }
  return {
    async begin({ state }) {
      return new URL(await client(requestId(state)).getAuthorizeUrlAsync(state, undefined, {}))
    },
    async receive(form): Promise<Received> {
      const state = form.get('RelayState') ?? ''
      const response = form.get('SAMLResponse') ?? ''
      const expected: Expected = { request: requestId(state), acs, issuer: idp().entityId, skewMs: SKEW_MS }
      await refuseWeak(response, own ? secret : '')
      const profile = await profileOf(client(expected.request), { SAMLResponse: response })
      const { id, expiresAt } = confirms(profile, expected)
      const session = profile.sessionIndex === undefined ? null : sessionName(profile)
      // An identity provider ends nothing for a request that is not signed.
      const leave = JSON.stringify(namesOf(profile))
      const ends = own && session !== null && idp().logoutUrl !== '' && leave.length <= MOST_LEAVE
      const arrival = { attributes: attributesIn(profile), emailVerified: null, session, ...(ends && { leave }) }
      return { state, arrival, id, expiresAt }
    },
    async leave(leave) {
      const { logoutUrl, entityId } = idp()
      if (logoutUrl === '' || !own) return null
      const id = `_${randomBytes(20).toString('hex')}`
      const names: Names = JSON.parse(leave)
      return new URL(await client(id).getLogoutUrlAsync({ ...names, issuer: entityId }, '', {}))
    },
    async ended(message) {
      const profile = await logOutIn(client('_'), message, own ? secret : '')
      if (profile.sessionIndex === undefined) throw new SsoFailure('failed', 'the log-out names no session')
      const answer =
        idp().logoutUrl === ''
          ? null
          : await client(
              `_${createHash('sha256').update(`saml answer ${profile.ID}`).digest('hex')}`,
            ).getLogoutResponseUrlAsync(profile, message.form.get('RelayState') ?? '', {}, true)
      return { session: sessionName(profile), answer }
    },
    describe: () =>
      client('_leitai').generateServiceProviderMetadata(
        own ? settings.certificate : null,
        own ? settings.certificate : null,
      ),
  }
}

type Names = Pick<Profile, 'nameID' | 'nameIDFormat' | 'nameQualifier' | 'spNameQualifier' | 'sessionIndex'>
const namesOf = ({ nameID, nameIDFormat, nameQualifier, spNameQualifier, sessionIndex }: Profile): Names => ({
  nameID,
  nameIDFormat,
  nameQualifier,
  spNameQualifier,
  sessionIndex,
})

const sessionName = ({ nameID, sessionIndex }: Profile) => `${nameID} ${sessionIndex}`

/** Only this request was ever made. It needs no memory, so the answer may arrive at another process. */
const onlyRequest = (expected: string): NonNullable<SamlConfig['cacheProvider']> => ({
  saveAsync: async (_, value) => ({ value, createdAt: Date.now() }),
  getAsync: async (key) => (key === expected ? new Date().toISOString() : null),
  removeAsync: async (key) => key,
})

async function profileOf(saml: SAML, container: Record<string, string>): Promise<Profile> {
  try {
    const { profile } = await saml.validatePostResponseAsync(container)
    if (!profile) throw new SsoFailure('denied', 'the identity provider logged nobody in')
    return profile
  } catch (error) {
    if (error instanceof SamlStatusError) throw new SsoFailure('denied', error.message.slice(0, 200))
    throw error
  }
}

/** What the library leaves to its user: to whom, for which request and by whom an assertion was made. */

interface Expected {
  request: string
  acs: string
  issuer: string
  skewMs: number
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const refused = (problem: string) => new SsoFailure('failed', problem)

const first = (value: unknown): Tree => {
  const one: unknown = Array.isArray(value) ? value[0] : value
  return isTree(one) ? one : {}
}
const all = (value: unknown): Tree[] => (Array.isArray(value) ? value.filter(isTree) : [])
const attributeOf = ({ $: own }: Tree, name: string) => {
  const value = isTree(own) ? own[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** Checks the signed assertion; returns its id and until when it is good. */
function confirms(profile: Profile, { request, acs, issuer, skewMs }: Expected): { id: string; expiresAt: Date } {
  if (profile.issuer !== issuer) throw refused('another issuer')
  const destination = destinationOf(profile.getSamlResponseXml?.() ?? '')
  if (destination !== null && destination !== acs) throw refused('for another destination')
  const assertion = first(profile.getAssertion?.().Assertion)
  const id = attributeOf(assertion, 'ID')
  const expires = Date.parse(attributeOf(first(assertion.Conditions), 'NotOnOrAfter'))
  if (id === '' || Number.isNaN(expires)) throw refused('an assertion without id or end')
  const subject = first(assertion.Subject)
  const now = Date.now()
  const isMeant = all(subject.SubjectConfirmation).some((confirmation) => {
    const data = first(confirmation.SubjectConfirmationData)
    return (
      attributeOf(confirmation, 'Method') === BEARER &&
      attributeOf(data, 'Recipient') === acs &&
      attributeOf(data, 'InResponseTo') === request &&
      attributeOf(data, 'NotBefore') === '' &&
      Date.parse(attributeOf(data, 'NotOnOrAfter')) > now - skewMs
    )
  })
  if (!isMeant) throw refused('for another recipient, request or time')
  return { id, expiresAt: new Date(Math.max(expires, now) + skewMs) }
}

const responses = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', removeNSPrefix: true })
function destinationOf(xml: string): string | null {
  const tree: Tree = responses.parse(xml)
  const destination = first(tree.Response)['@Destination']
  return typeof destination === 'string' && destination !== '' ? destination : null
}

/** Names by which everybody calls these attributes. */
const FRIENDLY: Readonly<Record<string, string>> = {
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.6': 'eduPersonPrincipalName',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.9': 'eduPersonScopedAffiliation',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': 'eduPersonAffiliation',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.10': 'eduPersonTargetedID',
  'urn:oid:1.3.6.1.4.1.25178.1.2.9': 'schacHomeOrganization',
  'urn:oasis:names:tc:SAML:attribute:pairwise-id': 'pairwise-id',
  'urn:oasis:names:tc:SAML:attribute:subject-id': 'subject-id',
  'urn:oid:0.9.2342.19200300.100.1.1': 'uid',
  'urn:oid:0.9.2342.19200300.100.1.3': 'mail',
  'urn:oid:2.16.840.1.113730.3.1.3': 'employeeNumber',
  'urn:oid:2.16.840.1.113730.3.1.241': 'displayName',
  'urn:oid:2.5.4.3': 'cn',
  'urn:oid:2.5.4.10': 'o',
  'urn:oid:2.5.4.11': 'ou',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': 'mail',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name': 'displayName',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/upn': 'upn',
}

/** An identifier of one log-in alone is no identity, so a transient NameID is left out. */
function attributesIn(profile: Profile): Attributes {
  const { attributes } = profile
  const entries = isTree(attributes) ? Object.entries(attributes) : []
  const named = Map.groupBy(entries, ([name]) => FRIENDLY[name] ?? name)
  const nameId = profile.nameIDFormat === TRANSIENT || !profile.nameID ? [] : [['nameID', [profile.nameID]] as const]
  return Object.fromEntries([
    ...[...named].map(([name, given]) => [name, given.flatMap(([, value]) => textsIn(value))] as const),
    ...nameId,
  ])
}

/** Values are texts; that of eduPersonTargetedID is an element NameID. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value === 'string') return [value]
  if (!isTree(value)) return []
  return value.NameID === undefined ? textsIn(value._) : textsIn(value.NameID)
}
