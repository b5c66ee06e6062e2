import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'

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
