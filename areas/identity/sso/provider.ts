import type { ProviderKind, SettingsOf } from '@leitai/platform/config/contract.sso-providers'
import type { Words } from '@leitai/platform/contract/inputs'
import type { SsoError } from './contract.ts'

/** What a log-in provider can do, by the way that its kind is spoken with; kind.ts says what a kind is. */

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

/** A response that is good, for whoever began with this state. */
export interface Received {
  state: string
  arrival: Arrival
  /** The response is good once, and until then. */
  id: string
  expiresAt: Date
}

/** A request to log out: the fields of a form, or of an address, whose text as it came is then what is signed. */
export interface LogOutMessage {
  form: URLSearchParams
  query?: string
}

/** One whose response a browser posts. */
export interface PostingProvider {
  begin(checks: Checks): Promise<URL>
  /** A response that a browser posts; it says whose log-in it answers, and the caller checks that this is the browser's. */
  receive(form: URLSearchParams): Promise<Received>
  /** The address that ends the log-in there which `leave` of an arrival names; null where there is none any more. */
  leave(leave: string): Promise<URL | null>
  /** A signed request to end our log-ins, posted or in an address: which, and the address that tells the other side that they have ended. */
  ended(message: LogOutMessage): Promise<{ session: string; answer: string | null }>
  /** What the other side reads of this site. */
  describe(): string
}

/** One that is asked for a password. */
export interface Directory {
  /** Who has this name and password; null: nobody. */
  check(user: string, password: string): Promise<Arrival | null>
  /** Which of these people the directory still knows; disabled ones do not count. */
  known(subjects: readonly string[]): Promise<Set<string>>
}

/** A provider with which this site can speak. */
export type Opened =
  | { way: 'redirect'; provider: SignInProvider }
  | { way: 'post'; provider: PostingProvider }
  | { way: 'password'; directory: Directory }
  | { way: 'elsewhere' }

/** What one that redirects is made of. */
export interface Built<K extends ProviderKind> {
  settings: SettingsOf<K>
  secret: string
  /** Where it sends the browser back to. */
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
