import { users } from '@leitai/identity/account/table'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { alias, and, asc, eq, isNull, or } from '@leitai/platform/db/orm'
import { quietHoursOf } from './quiet.ts'
import { settingsOf } from './settings.ts'
import { blockedSenders, directMessages, notices } from './table.ts'

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

/** Adds this domain’s data about the caller to their export. */
export async function addOwnData({
  context,
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  data.letters = await messagesOfPerson(context.db, context.me.id)
  data.notices = await noticesOf(context)
}
