import { users } from '../../identity/account/table.ts'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { alias, and, asc, eq, isNull, or } from '../../platform/db/orm.ts'
import { settingsOf } from './settings.ts'
import { letterRefusals, letters, notices } from './table.ts'

const senders = alias(users, 'senders')

/** The letters a person can read, whose they refuse, and how they want to be told. */
export async function lettersOfPerson(db: Db, userId: number) {
  const sent = and(eq(letters.fromId, userId), isNull(letters.fromDeletedAt))
  const got = and(eq(letters.toId, userId), isNull(letters.toDeletedAt), eq(letters.refused, false))
  const list = await db
    .select({ from: senders.name, to: users.name, text: letters.text, at: letters.at })
    .from(letters)
    .innerJoin(senders, eq(senders.id, letters.fromId))
    .innerJoin(users, eq(users.id, letters.toId))
    .where(or(sent, got))
    .orderBy(asc(letters.id))
  const refused = await db
    .select({ name: users.name, at: letterRefusals.at })
    .from(letterRefusals)
    .innerJoin(users, eq(users.id, letterRefusals.refusedId))
    .where(eq(letterRefusals.userId, userId))
    .orderBy(asc(letterRefusals.at))
  return { letters: list, refused, settings: await settingsOf(db, userId) }
}

const noticesOf = ({ db, me }: AuthenticatedContext) =>
  db
    .select({ kind: notices.kind, title: notices.title, body: notices.body, at: notices.at })
    .from(notices)
    .where(eq(notices.userId, me.id))
    .orderBy(asc(notices.id))

/** What is kept here about the one who asks, for their export. */
export async function addOwnData({
  context,
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  data.letters = await lettersOfPerson(context.db, context.me.id)
  data.notices = await noticesOf(context)
}
