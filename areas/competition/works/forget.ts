import type { Db } from '@leitai/platform/db/db'
import { eq, inArray, sql } from '@leitai/platform/db/orm'
import { workLikes, works } from './table.ts'

/** Removes a person's likes; works belong to the team and stay. */
export async function forgetLikes(db: Db, userId: number): Promise<void> {
  const gone = await db.delete(workLikes).where(eq(workLikes.userId, userId)).returning({ id: workLikes.entryId })
  await db
    .update(works)
    .set({ likes: sql`${works.likes} - 1` })
    .where(
      inArray(
        works.id,
        gone.map(({ id }) => id),
      ),
    )
  await db.update(works).set({ changedBy: null }).where(eq(works.changedBy, userId))
}
