import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray } from '@leitai/platform/db/orm'
import { members } from './table.ts'

/** Members of a user's teams are not strangers to that user. */
export async function knowsByTeam(db: Db, { userId, otherId }: { userId: number; otherId: number }): Promise<boolean> {
  const own = db.select({ id: members.teamId }).from(members).where(eq(members.userId, userId))
  const shared = await db
    .select({ id: members.teamId })
    .from(members)
    .where(and(eq(members.userId, otherId), inArray(members.teamId, own)))
    .limit(1)
  return shared.length > 0
}
