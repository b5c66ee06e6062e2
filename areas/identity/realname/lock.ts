import type { Db } from '@leitai/platform/db/open'
import { and, eq, ne, sql } from '@leitai/platform/db/orm'
import { users } from '../account/table.ts'
import { cardApplications, cards } from './table.ts'

/** Serialises per user; taken before any other lock of this domain. */
export const lockPerson = (db: Db, userId: number) =>
  db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')

/** Serialises per document: waiting and verified documents are in two tables, and no index spans both. */
export const lockDocument = (db: Db, cardHash: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`card ${cardHash}`}))`)

/** Whether another user has this document, verified or waiting for a decision. */
export async function isOthers(db: Db, cardHash: string, userId: number): Promise<boolean> {
  const [verified] = await db
    .select({ userId: cards.userId })
    .from(cards)
    .where(and(eq(cards.cardHash, cardHash), ne(cards.userId, userId)))
  if (verified) return true
  const { state, cardHash: hash, userId: owner } = cardApplications
  const [waiting] = await db
    .select({ id: cardApplications.id })
    .from(cardApplications)
    .where(and(eq(hash, cardHash), eq(state, 'pending'), ne(owner, userId)))
  return waiting !== undefined
}
