import type { ClosingReason } from '../../identity/profile/leaving.ts'
import type { Db } from '../../platform/db/db.ts'
import { bannedAnywhere } from './ban.ts'
import { bannedCannotLeave } from './texts.ts'

/** Nobody leaves a ban from the platform behind by closing the account. */
export async function addBan({
  db,
  user,
  now,
  reasons,
}: {
  db: Db
  user: { id: number }
  now: Date
  reasons: ClosingReason[]
}): Promise<void> {
  if (await bannedAnywhere(db, user.id, now)) reasons.push({ kind: 'ban', ...bannedCannotLeave })
}
