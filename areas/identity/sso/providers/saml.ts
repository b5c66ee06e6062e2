import { createHash, randomBytes } from 'node:crypto'
import { type Profile, SAML, type SamlConfig, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'
import { type Arrival, type SettingsOf, SsoFailure } from '../provider.ts'
import { refuseWeak } from './saml-algorithms.ts'
import { attributesIn, confirms, type Expected } from './saml-assertion.ts'
import { type LogOutAsked, logOutIn } from './saml-log-out.ts'
import { identityProviderOf } from './saml-metadata.ts'

/** SAML 2.0: requests by redirect, responses by POST. node-saml checks signatures, times and audience; all else is in saml-assertion.ts. */

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

/** A response that is good, for whoever began with this state. */
export interface Received {
  state: string
  arrival: Arrival
  /** The assertion is good once, and until then. */
  id: string
  expiresAt: Date
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
}) {
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
    async begin({ state }: { state: string }) {
      return new URL(await client(requestId(state)).getAuthorizeUrlAsync(state, undefined, {}))
    },
    /** A response that a browser posts; it says whose log-in it answers, and the caller checks that this is the browser's. */
    async receive(form: URLSearchParams): Promise<Received> {
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
    /** The address that ends the log-in there which `leave` names; null where there is none any more. */
    async leave(leave: string): Promise<URL | null> {
      const { logoutUrl, entityId } = idp()
      if (logoutUrl === '' || !own) return null
      const id = `_${randomBytes(20).toString('hex')}`
      const names: Names = JSON.parse(leave)
      return new URL(await client(id).getLogoutUrlAsync({ ...names, issuer: entityId }, '', {}))
    },
    /** A signed request to end our log-ins, posted or in an address: which, and the address that tells the other side that they have ended. */
    async ended(asked: LogOutAsked): Promise<{ session: string; answer: string | null }> {
      const profile = await logOutIn(client('_'), asked, own ? secret : '')
      if (profile.sessionIndex === undefined) throw new SsoFailure('failed', 'the log-out names no session')
      const answer =
        idp().logoutUrl === ''
          ? null
          : await client(
              `_${createHash('sha256').update(`saml answer ${profile.ID}`).digest('hex')}`,
            ).getLogoutResponseUrlAsync(profile, asked.form.get('RelayState') ?? '', {}, true)
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
