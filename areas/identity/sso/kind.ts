import type { ProviderKind, SettingsOf } from '@leitai/platform/config/contract.sso-providers'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Language } from '@leitai/platform/contract/language'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callbackOf } from './addresses.ts'
import type { ProviderAddress } from './contract.providers.ts'
import type { Built, Opened, SignInProvider } from './provider.ts'

declare module '@leitai/platform/domain/domain' {
  interface Domain {
    /** Kinds of log-in providers that it speaks. */
    readonly signInKinds?: readonly SignInKind[]
  }
}

/**
 * How this site speaks with log-in providers of a kind. Their settings are declared by `defineKind` (platform/config/contract.sso-providers.ts),
 * and what an admin fills in for them by a `KindForm` (web/shared/kind-form.tsx) in the list of apps/web/pages/LoginsAdmin.tsx. Refusals, texts,
 * tasks and tables of the kind are those of the domain that has it in its manifest.
 */
export interface SignInKind<K extends ProviderKind = ProviderKind> {
  readonly kind: K
  /** Makes a provider with which this site can speak, in the way that its kind declares. */
  open(given: { settings: SettingsOf<K>; secret: string; siteUrl: string }): Opened
  /** The addresses of this site that the other side asks for. */
  addresses(siteUrl: string, key: string): ProviderAddress[]
  /** Settings with which nobody could log in. */
  refusal?(settings: SettingsOf<K>, language: Language): Refusal | null
  /** Its addresses that are not calls. */
  routes?(app: FastifyInstance, ctx: AppContext, shared: SharedRoutes): void
}

/** A request to an address that names a provider by its key. */
export type Keyed = { Params: { key: string } }
type KeyedRequest = FastifyRequest<Keyed>

/** What a message of single log-out says: which log-in there has ended, if any, and where the browser goes on; or the status of a refusal. */
export type Ending = { session: string | null; to: string | null } | number

/** What the routes of all kinds share. */
export interface SharedRoutes {
  /** The browser is back from a provider that redirects: it is led on with a ticket. */
  land(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** Counts an arrival; whether there are too many from its network. */
  tooMany(request: FastifyRequest): Promise<boolean>
  /** Leads to the log-in page, which says why nobody was logged in. */
  refuse(reply: FastifyReply, error: unknown): FastifyReply
  /** Answers messages of single log-out: what has ended there ends here. An error is a refusal. */
  logOut(
    read: (request: KeyedRequest) => Promise<Ending>,
  ): (request: KeyedRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** A kind whose providers redirect to the address that they all have in common. */
export const redirectingKind = <K extends ProviderKind>(
  kind: K,
  make: (built: Built<K>) => SignInProvider,
): SignInKind<K> => ({
  kind,
  open: ({ settings, secret, siteUrl }) => ({
    way: 'redirect',
    provider: make({ settings, secret, redirect: callbackOf(siteUrl) }),
  }),
  addresses: (siteUrl) => [{ what: 'redirect', url: callbackOf(siteUrl) }],
})
