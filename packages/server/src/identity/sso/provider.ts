import { email as emailAddress } from '@leitai/contract/core/validation'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import type { SignOnConfig } from '../../platform/config/sign-on.ts'
import { askOutside } from '../../platform/http/ask-outside.ts'
import type { SignOn } from '../account/sign-on.ts'

const SECONDS = 10
/** The library takes the type of a body for another than `fetch` does. */
const asking: CustomFetch = (address, { body, ...options }) =>
  askOutside(address, { ...options, body: body instanceof Uint8Array ? Buffer.from(body) : body })

/** The secrets of one SSO log-in, from its beginning to its end. */
export interface Checks {
  state: string
  nonce: string
  verifier: string
}

/** The providers, each found at its first use; one that is down is asked again the next time. */
export function createProviders(configs: readonly SignOnConfig[]) {
  const found = new Map<string, Promise<Configuration>>()
  const find = ({ key, issuer, clientId, clientSecret }: SignOnConfig): Promise<Configuration> => {
    const known = found.get(key)
    if (known) return known
    const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : []
    const asked = discovery(new URL(issuer), clientId, clientSecret, undefined, {
      // The ID token's signature is checked as well, though TLS has brought it: a proxy on the way may end TLS.
      execute: [enableNonRepudiationChecks, ...insecure],
      timeout: SECONDS,
      [customFetch]: asking,
    })
    found.set(key, asked)
    asked.catch(() => found.delete(key))
    return asked
  }
  return {
    configOf: (key: string) => configs.find((one) => one.key === key),
    /** The provider's address that begins an SSO log-in. */
    async begin(config: SignOnConfig, redirectUri: string, { state, nonce, verifier }: Checks): Promise<URL> {
      return buildAuthorizationUrl(await find(config), {
        redirect_uri: redirectUri,
        scope: config.scope,
        response_type: 'code',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
    },
    /** Who it was, from the address that the provider sent the browser back to. */
    async finish(config: SignOnConfig, address: URL, { state, nonce, verifier }: Checks): Promise<SignOn> {
      const client = await find(config)
      const tokens = await authorizationCodeGrant(client, address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const told = tokens.claims()
      if (!told) throw new Error('no ID token')
      const more = client.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(client, tokens.access_token, told.sub)
        : {}
      return { provider: config.key, subject: told.sub, claims: claimsOf([more, told]) }
    },
  }
}

/** At most 100 characters, none of which the database cannot keep. */
const textOf = (value: unknown) =>
  typeof value === 'string' ? [...value.replace(/[\p{Cc}\p{Cs}]/gu, '')].slice(0, 100).join('') : ''
/** Whole or not at all: cut short it would be somebody else's. */
const emailOf = (value: unknown) => emailAddress.safeParse(value).data ?? null

/** From what the provider tells in two places, the first of them first. An address is verified where the same place says so. */
function claimsOf(places: Record<string, unknown>[]): SignOn['claims'] {
  const names = ['preferred_username', 'name'].flatMap((claim) => places.map((told) => textOf(told[claim])))
  const told = places.find(({ email }) => email !== undefined)
  const email = emailOf(told?.email)
  return {
    name: names.find((name) => name !== '') ?? '',
    email,
    emailVerified: email !== null && told?.email_verified === true,
  }
}
