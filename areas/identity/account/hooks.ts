import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import type { SQL, SQLWrapper } from '@leitai/platform/db/orm'
import { defineHook, definePort } from '@leitai/platform/domain/hook'
import type { PersonClaims } from './person.ts'

/** An account was created; runs in the same transaction. */
export const registered = defineHook<{
  db: Db
  userId: number
  /** As given in the registration's address; an unknown inviter counts as none. */
  invitedBy: string | undefined
  ip: string
  device: string
  now: Date
}>('account.registered')

/** An account has bound a phone of its own. */
export const phoneBound = defineHook<{ db: Db; ctx: Pick<AppContext, 'config'>; userId: number; now: Date }>(
  'account.phoneBound',
)

/** The password changed, or all log-ins were ended: other means of access must end as well. */
export const credentialsRevoked = defineHook<{ db: Db; userIds: number[]; now: Date }>('account.credentialsRevoked')

/** A log-in provider told about the person of an account that is linked with it: at linking, and at each log-in. */
export const identityConfirmed = defineHook<{
  db: Db
  ctx: AppContext
  now: Date
  userId: number
  provider: string
  subject: string
  person: PersonClaims
  /** The operator takes the provider's names for verified. */
  vouches: boolean
}>('account.identityConfirmed')

/** A log-in provider is no longer linked with an account. */
export const identityUnlinked = defineHook<{
  db: Db
  ctx: Pick<AppContext, 'config'>
  userId: number
  provider: string
  subject: string
}>('account.identityUnlinked')

/** How often the operator published a text with a request for new consent, as a column of a query. Provided by the site's content. */
export const consentAgain =
  definePort<(document: 'terms' | 'privacy' | 'realname') => SQL<number>>('account.consentAgain')

/** Whether a user works on any competition, as a column of a query; `userId` as in consentDue. */
export const hostsAny = definePort<(userId: SQLWrapper) => SQL<boolean>>('account.hostsAny')
