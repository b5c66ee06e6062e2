import { eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { labRequests } from './table.ts'

export async function forgetLab(db: Db, userId: number): Promise<void> {
  await db.delete(labRequests).where(eq(labRequests.userId, userId))
}
