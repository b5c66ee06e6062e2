import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { labRequests } from './table.ts'

export async function forgetLab(db: Db, userId: number): Promise<void> {
  await db.delete(labRequests).where(eq(labRequests.userId, userId))
}
