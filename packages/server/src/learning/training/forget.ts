import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { examAttempts } from './table.ts'

/** Attempts of an account that closes go, and with them what its certificates were checked by. */
export async function forgetExams(db: Db, userId: number): Promise<void> {
  await db.delete(examAttempts).where(eq(examAttempts.userId, userId))
}
