import type { TokenScope } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'

interface Lasting {
  expiresAt: Date
  revokedAt: Date | null
}

export const stateOf = ({ expiresAt, revokedAt }: Lasting, now: Date): 'live' | 'expired' | 'revoked' =>
  revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : 'live'

/** Why a token cannot be used at all. */
export function refusalToUse(token: Lasting | null, now: Date): Refusal | null {
  const state = token ? stateOf(token, now) : 'unknown'
  return state === 'live' ? null : { code: `token.${state}` }
}

/** Why a token cannot make a call that needs `needed`, or that no token may make. */
export function refusalToCall(scopes: readonly TokenScope[], needed: TokenScope | null): Refusal | null {
  if (needed === null) return { code: 'token.notHere' }
  return scopes.includes(needed) ? null : { code: 'token.scope', values: { scope: needed } }
}

export const refusalToMake = (live: number): Refusal | null =>
  live < limits.token.live ? null : { code: 'token.limit', values: { limit: limits.token.live } }

/** Consonants that are not confused with each other, and form no words (RFC 8628, 6.1). */
export const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
export const CODE_LENGTH = 8

/** A typed code, normalised: case, blanks and hyphens do not matter. */
export const plainCode = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '')
export const shownCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`
