import type { Db } from '@leitai/platform/db/db'
import { and, eq, isNotNull, or, sql } from '@leitai/platform/db/orm'
import { blockedSenders, directMessages, noticeMarks, noticeSettings, notices, quietHours } from './table.ts'

/** Deletes a user’s notices, their marks on notices to everybody, and teammates’ notices about them. */
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
  await db.delete(quietHours).where(eq(quietHours.userId, userId))
  await forgetMessages(db, userId, now)
}

/** Messages stay with their recipients; everything else in the user’s messages is deleted. */
async function forgetMessages(db: Db, userId: number, now: Date): Promise<void> {
  await db.delete(blockedSenders).where(or(eq(blockedSenders.userId, userId), eq(blockedSenders.refusedId, userId)))
  await db
    .delete(directMessages)
    .where(and(eq(directMessages.fromId, userId), or(directMessages.refused, isNotNull(directMessages.toDeletedAt))))
  await db
    .delete(directMessages)
    .where(and(eq(directMessages.toId, userId), or(directMessages.refused, isNotNull(directMessages.fromDeletedAt))))
  await db.update(directMessages).set({ fromDeletedAt: now }).where(eq(directMessages.fromId, userId))
  await db.update(directMessages).set({ toDeletedAt: now }).where(eq(directMessages.toId, userId))
}
