import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { appeals } from './table.ts'

/** Deletes the person's text and pictures; the appeals and their answers stay. */
export async function forgetAppeals(db: Db, userId: number): Promise<void> {
  await db.update(appeals).set({ subject: '', text: '', evidence: [] }).where(eq(appeals.userId, userId))
}
