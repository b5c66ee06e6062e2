import type { Words } from '@leitai/contract/core/shape'
import type { ClosingReason } from '../../identity/profile/leaving.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, gt, inArray, isNull, or } from '../../platform/db/orm.ts'
import { isReviewing } from '../definition/reviewing.ts'
import { competitions } from '../definition/table.ts'
import { ownerCannotLeave } from './texts.ts'

/** The user's competitions that are public, or about to be, and not over: nobody else would run them. */
async function ownedNow(db: Db, userId: number, now: Date): Promise<Words[]> {
  const goesOn = or(isNull(competitions.endAt), gt(competitions.endAt, now), isReviewing(now))
  const rows = await db
    .select({ title: competitions.title })
    .from(competitions)
    .where(and(eq(competitions.ownerId, userId), inArray(competitions.status, ['published', 'pending']), goesOn))
    .orderBy(competitions.id)
  return rows.map(({ title }) => title)
}

/** The owner of a competition that is not over must transfer it first. */
export async function addOwned({
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
  const owned = await ownedNow(db, user.id, now)
  if (owned.length > 0) reasons.push({ kind: 'owner', ...ownerCannotLeave(owned) })
}
