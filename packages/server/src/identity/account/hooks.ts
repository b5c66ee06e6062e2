import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/** An account was made, in the transaction that makes it. */
export const registered = defineHook<{
  db: Db
  userId: number
  /** As it stood in the registration's address; what names nobody counts as none. */
  invitedBy: string | undefined
  ip: string
  device: string
  now: Date
}>('account.registered')

/** An account has a phone of its own from now on. */
export const phoneBound = defineHook<{ db: Db; ctx: Pick<AppContext, 'config'>; userId: number; now: Date }>(
  'account.phoneBound',
)

/** The password is another, or all log-ins were ended: what else lets somebody in is to end as well. */
export const credentialsRevoked = defineHook<{ db: Db; userIds: number[]; now: Date }>('account.credentialsRevoked')
