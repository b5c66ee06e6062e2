import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { notebooks } from './table.ts'

export async function forgetNotebooks(db: Db, userId: number): Promise<void> {
  await db.delete(notebooks).where(eq(notebooks.userId, userId))
}
