import type { Db } from '@leitai/platform/db/db'
import { and, eq } from '@leitai/platform/db/orm'
import { userFollows } from './table.ts'

/** Whether the user follows the person, who then does not count as a stranger. */
export async function knowsByFollowing({
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
  const follows = await db
    .select({ at: userFollows.at })
    .from(userFollows)
    .where(and(eq(userFollows.userId, otherId), eq(userFollows.targetId, myId)))
  answer.known = follows.length > 0
}
