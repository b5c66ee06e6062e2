import { eq, or } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { userFollows } from './table.ts'

/** Ends whom a person follows and who follows them; honours stay with the boards they come from. */
export async function forgetFollows(db: Db, userId: number): Promise<void> {
  await db.delete(userFollows).where(or(eq(userFollows.userId, userId), eq(userFollows.targetId, userId)))
}
