import type { Db } from '../../platform/db/db.ts'
import { and, eq, isNotNull, or, sql } from '../../platform/db/orm.ts'
import { letterRefusals, letters, noticeMarks, noticeSettings, notices } from './table.ts'

/** Deletes what was told to a person, what they did with what was told to everybody, and what teammates were told of them. */
export async function forgetNotices(
  db: Db,
  { userId, names, now }: { userId: number; names: string[]; now: Date },
): Promise<void> {
  await db.delete(notices).where(eq(notices.userId, userId))
  const named = sql`exists (select 1 from unnest(${sql.param(names)}::text[]) own
    where strpos(${notices.title}::text || ${notices.body}::text, own) > 0)`
  await db.delete(notices).where(and(eq(notices.kind, 'team'), named))
  await db.delete(noticeMarks).where(eq(noticeMarks.userId, userId))
  await db.delete(noticeSettings).where(eq(noticeSettings.userId, userId))
  await forgetLetters(db, userId, now)
}

/** What a person wrote stays with those who got it; all else of their letters is deleted. */
async function forgetLetters(db: Db, userId: number, now: Date): Promise<void> {
  await db.delete(letterRefusals).where(or(eq(letterRefusals.userId, userId), eq(letterRefusals.refusedId, userId)))
  await db.delete(letters).where(and(eq(letters.fromId, userId), or(letters.refused, isNotNull(letters.toDeletedAt))))
  await db.delete(letters).where(and(eq(letters.toId, userId), or(letters.refused, isNotNull(letters.fromDeletedAt))))
  await db.update(letters).set({ fromDeletedAt: now }).where(eq(letters.fromId, userId))
  await db.update(letters).set({ toDeletedAt: now }).where(eq(letters.toId, userId))
}
