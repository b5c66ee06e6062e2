import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { notebooks } from './table.ts'

export async function forgetNotebooks(db: Db, userId: number): Promise<void> {
  await db.delete(notebooks).where(eq(notebooks.userId, userId))
}
