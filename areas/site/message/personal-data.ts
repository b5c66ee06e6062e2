import { users } from '@leitai/identity/account/table'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { alias, and, asc, eq, isNotNull, isNull, or, sql } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { quietHoursOf } from './quiet.ts'
import { settingsOf } from './settings.ts'
import { blockedSenders, directMessages, noticeMarks, noticeSettings, notices, quietHours } from './table.ts'

const senders = alias(users, 'senders')

/** The messages a user can read, the people they block, and their notice settings. */
export async function messagesOfPerson(db: Db, userId: number) {
  const sent = and(eq(directMessages.fromId, userId), isNull(directMessages.fromDeletedAt))
  const got = and(
    eq(directMessages.toId, userId),
    isNull(directMessages.toDeletedAt),
    eq(directMessages.refused, false),
  )
  const list = await db
    .select({ from: senders.name, to: users.name, text: directMessages.text, at: directMessages.at })
    .from(directMessages)
    .innerJoin(senders, eq(senders.id, directMessages.fromId))
    .innerJoin(users, eq(users.id, directMessages.toId))
    .where(or(sent, got))
    .orderBy(asc(directMessages.id))
  const refused = await db
    .select({ name: users.name, at: blockedSenders.at })
    .from(blockedSenders)
    .innerJoin(users, eq(users.id, blockedSenders.refusedId))
    .where(eq(blockedSenders.userId, userId))
    .orderBy(asc(blockedSenders.at))
  return { letters: list, refused, settings: await settingsOf(db, userId), quiet: await quietHoursOf(db, userId) }
}

const noticesOf = ({ db, me }: AuthenticatedContext) =>
  db
    .select({ kind: notices.kind, title: notices.title, body: notices.body, at: notices.at })
    .from(notices)
    .where(eq(notices.userId, me.id))
    .orderBy(asc(notices.id))

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  letters: ({ db, me }) => messagesOfPerson(db, me.id),
  notices: noticesOf,
}

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
