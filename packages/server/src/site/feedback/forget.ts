import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { feedback } from './table.ts'

/** Leaves what a person wrote, and takes away who it was and how to reach them. */
export async function forgetAuthor(db: Db, userId: number): Promise<void> {
  await db.update(feedback).set({ userId: null, contacts: '' }).where(eq(feedback.userId, userId))
}
