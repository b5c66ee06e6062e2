import { eq, or } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { ratings, userFollows } from './table.ts'

/** Ends whom a person follows, who follows them, and their place in the ranking; honours stay with the boards they come from. */
export async function forgetFollows(db: Db, userId: number): Promise<void> {
  await db.delete(userFollows).where(or(eq(userFollows.userId, userId), eq(userFollows.targetId, userId)))
  await db.delete(ratings).where(eq(ratings.userId, userId))
}
