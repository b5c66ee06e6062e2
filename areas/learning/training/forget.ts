import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { examAttempts } from './table.ts'

/** Deletes the attempts of a closed account, and with them the records that verify its certificates. */
export async function forgetExams(db: Db, userId: number): Promise<void> {
  await db.delete(examAttempts).where(eq(examAttempts.userId, userId))
}
