import type { Db } from '@leitai/platform/db/db'
import { eq, or } from '@leitai/platform/db/orm'
import { achievements, ratingMonths, ratings, userFollows } from './table.ts'

/** Deletes a user’s follows in both directions, rating and achievements; honours stay, as they belong to the boards. */
export async function forgetFollows(db: Db, userId: number): Promise<void> {
  await db.delete(userFollows).where(or(eq(userFollows.userId, userId), eq(userFollows.targetId, userId)))
  await db.delete(ratings).where(eq(ratings.userId, userId))
  await db.delete(ratingMonths).where(eq(ratingMonths.userId, userId))
  await db.delete(achievements).where(eq(achievements.userId, userId))
}
