import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { appeals } from './table.ts'

/** Leaves that there were appeals and how they were answered; the person's own words and pictures go. */
export async function forgetAppeals(db: Db, userId: number): Promise<void> {
  await db.update(appeals).set({ subject: '', text: '', evidence: [] }).where(eq(appeals.userId, userId))
}
