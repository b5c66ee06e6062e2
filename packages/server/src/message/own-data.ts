import { users } from '../account/table.ts'
import type { Db } from '../db/db.ts'
import { alias, and, asc, eq, isNull, or } from '../db/orm.ts'
import { settingsOf } from './settings.ts'
import { letterRefusals, letters } from './table.ts'

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
