import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { feedback } from './table.ts'

/** Anonymizes a user’s feedback and deletes the contacts in it. */
export async function forgetAuthor(db: Db, userId: number): Promise<void> {
  await db.update(feedback).set({ userId: null, contacts: '' }).where(eq(feedback.userId, userId))
}
