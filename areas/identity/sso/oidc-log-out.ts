import { askOutside } from '@leitai/platform/http/ask-outside'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { type Ended, SsoFailure } from './provider.ts'
import { isTree } from './tree.ts'

/** OpenID Connect Back-Channel Logout 1.0: a signed token names the provider's log-in that has ended. */

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const SKEW_SECONDS = 120
const OLDEST = '10 minutes'

/** The provider's log-in by the name that its ID tokens have (`sid`). */
export const sessionOfToken = (sid: unknown): string | null =>
  typeof sid === 'string' && sid !== '' ? `sid ${sid}` : null

export async function endedBy(
  token: string,
  { issuer, clientId, jwksUri }: { issuer: string; clientId: string; jwksUri: string },
): Promise<Ended> {
  const keys = createRemoteJWKSet(new URL(jwksUri), {
    [customFetch]: (address, options) => askOutside(address, options),
  })
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    clockTolerance: SKEW_SECONDS,
    maxTokenAge: OLDEST,
    requiredClaims: ['jti', 'iat'],
    // A key that everybody may read signs nothing.
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
  })
  const session = sessionOfToken(payload.sid)
  // An ID token has a nonce: it must not pass for this.
  const isLogOut = isTree(payload.events) && isTree(payload.events[EVENT]) && payload.nonce === undefined
  if (!isLogOut || session === null || payload.jti === undefined) throw new SsoFailure('failed', 'not a log-out token')
  return { session, id: payload.jti, expiresAt: new Date(Date.now() + 1_800_000) }
}
