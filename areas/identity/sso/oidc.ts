import { askOutside } from '@leitai/platform/http/ask-outside'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import { attributesOf } from './claims.ts'
import { endedBy, sessionOfToken } from './oidc-log-out.ts'
import { type Arrival, type Built, type SignInProvider, SsoFailure } from './provider.ts'

const SECONDS = 10
/** The library types a body differently from `fetch`. */
const asking: CustomFetch = (address, { body, ...options }) =>
  askOutside(address, { ...options, body: body instanceof Uint8Array ? Buffer.from(body) : body })

/** OpenID Connect: discovered on first use; an unavailable provider is asked again the next time. */
export function oidcProvider({ settings, secret, redirect }: Built<'oidc'>): SignInProvider {
  let configuration: Promise<Configuration> | null = null
  const find = (): Promise<Configuration> => {
    if (configuration) return configuration
    const insecure = settings.issuer.startsWith('http:') ? [allowInsecureRequests] : []
    const discovered = discovery(new URL(settings.issuer), settings.clientId, secret, undefined, {
      // The ID token's signature is checked as well, in addition to TLS: a proxy on the way may end TLS.
      execute: [enableNonRepudiationChecks, ...insecure],
      timeout: SECONDS,
      [customFetch]: asking,
    })
    configuration = discovered
    discovered.catch(() => {
      configuration = null
    })
    return discovered.catch((error) => {
      throw new SsoFailure('down', `discovery failed: ${error instanceof Error ? error.name : 'unknown'}`)
    })
  }
  return {
    async begin({ state, nonce, verifier }) {
      return buildAuthorizationUrl(await find(), {
        redirect_uri: redirect,
        scope: settings.scope,
        response_type: 'code',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
    },
    async leave(back) {
      const client = await find()
      if (client.serverMetadata().end_session_endpoint === undefined) return null
      // Without the token of the log-in, which is not kept, a provider asks the visitor first.
      return buildEndSessionUrl(client, { client_id: settings.clientId, post_logout_redirect_uri: back })
    },
    async finish(returned, { state, nonce, verifier }) {
      if (returned.get('error') === 'access_denied') throw new SsoFailure('denied', 'access_denied')
      const client = await find()
      const tokens = await authorizationCodeGrant(client, new URL(`${redirect}?${returned}`), {
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
      return arrivalOf(more, idToken)
    },
    async ended(token) {
      const { issuer, jwks_uri: jwksUri } = (await find()).serverMetadata()
      if (jwksUri === undefined) throw new SsoFailure('failed', 'the provider has no keys')
      return endedBy(token, { issuer, clientId: settings.clientId, jwksUri })
    },
  }
}

type Claims = Readonly<Record<string, unknown>>

/** The first source takes precedence. An address is verified only if the same source says so. */
function arrivalOf(more: Claims, idToken: Claims): Arrival {
  const place = [more, idToken].find(({ email }) => email !== undefined)
  const { email: _one, ...moreClaims } = more
  const { email: _other, ...tokenClaims } = idToken
  const attributes = attributesOf(
    { ...moreClaims, ...(typeof place?.email === 'string' && { email: place.email }) },
    tokenClaims,
  )
  return { attributes, emailVerified: place?.email_verified === true, session: sessionOfToken(idToken.sid) }
}
