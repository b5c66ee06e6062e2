import { and, count, eq, gte } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { siteLimit } from '../site/limit.ts'
import { changes } from './table.ts'

/** Writes into the log of changes that a competition's page shows. */
export async function noteChange(db: Db, change: typeof changes.$inferInsert): Promise<void> {
  await db.insert(changes).values(change)
}

/** How many there are since a moment, and how many a day may have. */
export async function countChanges(db: Db, cmptId: number, since: Date): Promise<{ count: number; limit: number }> {
  const [found] = await db
    .select({ count: count(), limit: siteLimit('announcementsDay') })
    .from(changes)
    .where(and(eq(changes.cmptId, cmptId), gte(changes.at, since)))
  return found ?? { count: 0, limit: 0 }
}
