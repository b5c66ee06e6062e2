import type { AppContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import type { SQL, SQLWrapper } from '@leitai/platform/db/orm'
import { defineHook, definePort } from '@leitai/platform/domain/hook'
import type { PersonClaims } from './person.ts'

/** The password changed, or all log-ins were ended: other means of access must end as well. */
export const credentialsRevoked = defineHook<{ db: Db; userIds: number[]; now: Date }>('account.credentialsRevoked')

interface Identity {
  db: Db
  userId: number
  provider: string
  subject: string
}

export interface IdentityConfirmed extends Identity {
  kind: 'confirmed'
  ctx: AppContext
  now: Date
  person: PersonClaims
  /** The operator takes the provider's names for verified. */
  vouches: boolean
}

export interface IdentityUnlinked extends Identity {
  kind: 'unlinked'
  ctx: Pick<AppContext, 'config'>
}

/**
 * A log-in provider told about the person of an account that is linked with it (at linking, and at each log-in), or is no longer linked
 * with it.
 */
export const identityChanged = defineHook<IdentityConfirmed | IdentityUnlinked>('account.identityChanged')

/** Something happened that a person is to know: sends them a notice. Provided by the site's messages. */
export const notifyPerson =
  definePort<
    (db: Db, notice: { userId: number; title: Words; body: Words; link: string; now: Date }) => Promise<unknown>
  >('account.notifyPerson')

/** How often the operator published a text with a request for new consent, as a column of a query. Provided by the site's content. */
export const consentAgain =
  definePort<(document: 'terms' | 'privacy' | 'realname') => SQL<number>>('account.consentAgain')

/** Whether a user works on any competition, as a column of a query; `userId` as in consentDue. */
export const hostsAny = definePort<(userId: SQLWrapper) => SQL<boolean>>('account.hostsAny')
