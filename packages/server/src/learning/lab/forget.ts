import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { labRequests } from './table.ts'

export async function forgetLab(db: Db, userId: number): Promise<void> {
  await db.delete(labRequests).where(eq(labRequests.userId, userId))
}
