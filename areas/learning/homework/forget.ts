import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { homeworkExtensions, homeworkOverrides } from './table.ts'

/** Deletes the extensions and grades of a closed account. */
export async function forgetHomework(db: Db, userId: number): Promise<void> {
  await db.delete(homeworkExtensions).where(eq(homeworkExtensions.userId, userId))
  await db.delete(homeworkOverrides).where(eq(homeworkOverrides.userId, userId))
}
