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
import type { SsoProviderConfig } from '../../platform/config/sso-providers.ts'
import { askOutside } from '../../platform/http/ask-outside.ts'
import type { SsoResult } from '../account/sso-ticket.ts'

const SECONDS = 10
/** The library types a body differently from `fetch`. */
const asking: CustomFetch = (address, { body, ...options }) =>
  askOutside(address, { ...options, body: body instanceof Uint8Array ? Buffer.from(body) : body })

/** The secrets of one SSO log-in, from its beginning to its end. */
export interface Checks {
  state: string
  nonce: string
  verifier: string
}

/** The providers, each discovered on first use; an unavailable one is retried the next time. */
export function createProviders(configs: readonly SsoProviderConfig[]) {
  const found = new Map<string, Promise<Configuration>>()
  const find = ({ key, issuer, clientId, clientSecret }: SsoProviderConfig): Promise<Configuration> => {
    const known = found.get(key)
    if (known) return known
    const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : []
    const asked = discovery(new URL(issuer), clientId, clientSecret, undefined, {
      // The ID token's signature is checked as well, in addition to TLS: a proxy on the way may end TLS.
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
    async begin(config: SsoProviderConfig, redirectUri: string, { state, nonce, verifier }: Checks): Promise<URL> {
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
    /** The user, from the address to which the provider redirected the browser. */
    async finish(config: SsoProviderConfig, address: URL, { state, nonce, verifier }: Checks): Promise<SsoResult> {
      const client = await find(config)
      const tokens = await authorizationCodeGrant(client, address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const idToken = tokens.claims()
      if (!idToken) throw new Error('no ID token')
      const more = client.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(client, tokens.access_token, idToken.sub)
        : {}
      return { provider: config.key, subject: idToken.sub, claims: claimsOf([more, idToken]) }
    },
  }
}

/** At most 100 characters, without those that the database cannot store. */
const textOf = (value: unknown) =>
  typeof value === 'string' ? [...value.replace(/[\p{Cc}\p{Cs}]/gu, '')].slice(0, 100).join('') : ''
/** Whole or not at all: truncated it would be somebody else's. */
const emailOf = (value: unknown) => emailAddress.safeParse(value).data ?? null

/** Claims from two sources, the first taking precedence. An address is verified only if the same source says so. */
function claimsOf(places: Record<string, unknown>[]): SsoResult['claims'] {
  const names = ['preferred_username', 'name'].flatMap((claim) => places.map((idToken) => textOf(idToken[claim])))
  const idToken = places.find(({ email }) => email !== undefined)
  const email = emailOf(idToken?.email)
  return {
    name: names.find((name) => name !== '') ?? '',
    email,
    emailVerified: email !== null && idToken?.email_verified === true,
  }
}
