import { mapped, optional, row } from '@leitai/pg-kit/statement'
import type { AppContext } from '@leitai/platform/context/app-context'
import { maskName, maskNumber } from '@leitai/platform/contract/identity'
import type { Language } from '@leitai/platform/contract/language'
import { isRefusalCode, refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { desc, eq, type SQL, sql } from '@leitai/platform/db/orm'
import type * as z from 'zod/mini'
import { markRealName } from '../account/identity.ts'
import type * as contract from './contract.ts'
import { lockPerson } from './lock.ts'
import { photosGoAt, stateOf } from './rules.ts'
import { cardApplications, cards } from './table.ts'
import { keysIn, openEncrypted } from './vault.ts'

/** A person's verified document and their newest application. */
export async function holdings(db: Db, userId: number) {
  const [card] = await db.select().from(cards).where(eq(cards.userId, userId))
  const [newest] = await db
    .select()
    .from(cardApplications)
    .where(eq(cardApplications.userId, userId))
    .orderBy(desc(cardApplications.id))
    .limit(1)
  return { card: card ?? null, newest: newest ?? null }
}

/** The state of a person's verification, as a part of a statement. */
export const statePart = (userId: SQL<number>) =>
  mapped(
    row(
      {
        hasCard: sql<boolean>`exists (select from ${cards} where ${cards.userId} = asked.id)`,
        newest: optional(cardApplications.id, { action: cardApplications.action, state: cardApplications.state }),
      },
      sql`from (select ${userId}::int as id) asked
        left join ${cardApplications} on ${cardApplications.userId} = asked.id order by ${cardApplications.id} desc`,
    ),
    (found) => (found ? stateOf(found) : 'none'),
  )

export const stateNow = async (db: Db, userId: number) => {
  const { card, newest } = await holdings(db, userId)
  return stateOf({ hasCard: card !== null, newest })
}

/** The reviewer's words unchanged; after an automatic decision, the name of a refusal. */
export const answerText = (
  { answer, decidedBy }: { answer: string | null; decidedBy: number | null },
  language: Language,
) => (answer !== null && decidedBy === null && isRefusalCode(answer) ? refusalText({ code: answer }, language) : answer)

/** The caller's own real-name state, masked. */
export async function realNameState(
  { db, ctx, language }: { db: Db; ctx: AppContext; language: Language },
  userId: number,
): Promise<z.output<typeof contract.isIdCardVerified.output>> {
  const { card, newest } = await holdings(db, userId)
  const state = stateOf({ hasCard: card !== null, newest })
  // A released document is no longer the user's, though its application is kept for a while.
  const shown = card ? { ...card, guardian: null } : state === 'none' ? null : newest
  const { name, cardNo } = shown ? await openEncrypted(keysIn({ db, ctx }), shown) : { name: null, cardNo: null }
  return {
    state,
    reason: newest?.state === 'refused' ? answerText(newest, language) : null,
    kind: shown?.kind ?? null,
    cardNo: cardNo === null ? null : maskNumber(cardNo),
    name: name === null ? null : maskName(name),
    verifiedAt: card?.verifiedAt ?? null,
    appliedAt: newest?.createdAt ?? null,
    photosDeletedAt: newest?.photosDeletedAt ?? (newest?.decidedAt ? photosGoAt(newest.decidedAt) : null),
    instant: ctx.config.realName !== null,
  }
}

/** For account closure: its document becomes free and every application is deleted. The photos are deleted with its pictures. */
export async function closeRealName(db: Db, userId: number): Promise<void> {
  await lockPerson(db, userId)
  await db.delete(cards).where(eq(cards.userId, userId))
  await db.delete(cardApplications).where(eq(cardApplications.userId, userId))
  await markRealName(db, userId, false)
}
