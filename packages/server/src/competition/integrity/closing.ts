import type { ClosingReason } from '../../identity/profile/leaving.ts'
import type { Db } from '../../platform/db/db.ts'
import { bannedAnywhere } from './ban.ts'
import { bannedCannotLeave } from './texts.ts'

/** Blocks closing an account during a ban from the platform. */
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
