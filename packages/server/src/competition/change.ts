import { and, count, eq, gte } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { changes } from './table.ts'

/** Writes into the log of changes that a competition's page shows. */
export async function noteChange(db: Db, change: typeof changes.$inferInsert): Promise<void> {
  await db.insert(changes).values(change)
}

export async function countChanges(db: Db, cmptId: number, since: Date): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(changes)
    .where(and(eq(changes.cmptId, cmptId), gte(changes.at, since)))
  return found?.count ?? 0
}
