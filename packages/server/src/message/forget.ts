import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { noticeMarks, notices } from './table.ts'

/** Deletes what was told to a person, what they did with what was told to everybody, and what team mates were told of them. */
export async function forgetNotices(db: Db, { userId, names }: { userId: number; names: string[] }): Promise<void> {
  await db.delete(notices).where(eq(notices.userId, userId))
  const named = sql`exists (select 1 from unnest(${sql.param(names)}::text[]) own
    where strpos(${notices.title}::text || ${notices.body}::text, own) > 0)`
  await db.delete(notices).where(and(eq(notices.kind, 'team'), named))
  await db.delete(noticeMarks).where(eq(noticeMarks.userId, userId))
}
