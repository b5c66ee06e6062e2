import type { ProviderKind, SsoProvider } from '@leitai/platform/config/contract.sso-providers'
import type { Words } from '@leitai/platform/contract/inputs'
import type { SsoError } from './contract.ts'

/** What every log-in provider can do, whatever its protocol; each is in `providers/`. */

export type SettingsOf<K extends ProviderKind> = Extract<SsoProvider, { kind: K }>

/** The secrets of one SSO log-in, from its beginning to its end. */
export interface Checks {
  state: string
  nonce: string
  verifier: string
}

/** What a provider says about somebody, by the names that it uses itself. */
export type Attributes = Readonly<Record<string, readonly string[]>>

export interface Arrival {
  attributes: Attributes
  /** Says that the address among the attributes is proved; null: it says nothing about that. */
  emailVerified: boolean | null
  /** The provider's name for its own log-in, if it can end ours with it (single log-out). */
  session: string | null
  /** What the provider must be told later to end its own log-in, in words of its protocol, if the browser alone does not tell it. */
  leave?: string
}

export interface SignInProvider {
  /** The provider's address that begins an SSO log-in. */
  begin(checks: Checks): Promise<URL>
  /** The user, from the query of the address to which the provider redirected the browser. */
  finish(returned: URLSearchParams, checks: Checks): Promise<Arrival>
  /** The provider's address that ends its own log-in and then leads back; null: it has none. */
  leave?(back: string): Promise<URL | null>
  /** Its own log-in that a signed token says has ended, where the protocol has such. */
  ended?(token: string): Promise<Ended>
}

export interface Ended {
  session: string
  /** The token is good once, and until then. */
  id: string
  expiresAt: Date
}

/** Where a provider of this kind sends the browser back to. */
export interface Built<K extends ProviderKind> {
  settings: SettingsOf<K>
  secret: string
  redirect: string
}

/** Why a log-in fails, in words that are safe to log and to show to an admin: neither tokens nor names. */
export class SsoFailure extends Error {
  readonly reason: SsoError
  /** In both languages, where an admin can put it right. */
  readonly words: Words | null
  constructor(reason: SsoError, message: string | Words) {
    super(typeof message === 'string' ? message : message.en)
    this.words = typeof message === 'string' ? null : message
    this.name = 'SsoFailure'
    this.reason = reason
  }
}
