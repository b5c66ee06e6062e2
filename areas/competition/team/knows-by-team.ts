import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray } from '@leitai/platform/db/orm'
import { members } from './table.ts'

/** Members of a user's teams are not strangers to that user. */
export async function knowsByTeam({
  db,
  myId,
  otherId,
  answer,
}: {
  db: Db
  myId: number
  otherId: number
  answer: { known: boolean }
}): Promise<void> {
  if (answer.known) return
  const mine = db.select({ id: members.teamId }).from(members).where(eq(members.userId, myId))
  const shared = await db
    .select({ id: members.teamId })
    .from(members)
    .where(and(eq(members.userId, otherId), inArray(members.teamId, mine)))
    .limit(1)
  answer.known = shared.length > 0
}
