import { eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { noticeMarks, notices } from './table.ts'

/** Deletes what was told to a person, and what they did with what was told to everybody. */
export async function forgetNotices(db: Db, userId: number): Promise<void> {
  await db.delete(notices).where(eq(notices.userId, userId))
  await db.delete(noticeMarks).where(eq(noticeMarks.userId, userId))
}
