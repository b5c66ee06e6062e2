import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, count, eq, ne } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { searchTextOf } from '@leitai/platform/text/search'
import { type Competition, competitions, joinCodes, questions } from '../table.ts'

/** The competition, locked: every change locks it first. */
export async function lockCompetition(db: Db, id: number): Promise<Competition> {
  const [found] = await db.select().from(competitions).where(eq(competitions.id, id)).for('update')
  return orRefuse(found, 'competition.unknown')
}

/** Changes a locked competition, and updates its search text. */
export async function changeCompetition(
  db: Db,
  before: Competition,
  values: Partial<Omit<Competition, 'id' | 'searchText'>>,
): Promise<Competition> {
  const searchText = searchTextOf({ ...before, ...values })
  const [after] = await db
    .update(competitions)
    .set({ ...values, searchText })
    .where(eq(competitions.id, before.id))
    .returning()
  return orRefuse(after, 'competition.unknown')
}

export async function isSlugTaken(db: Db, slug: string, but: number): Promise<boolean> {
  const found = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(and(eq(competitions.slug, slug), ne(competitions.id, but)))
  return found.length > 0
}

/** Deletes a competition that was never public, with its stages, file rows, codes and questions. */
export async function deleteCompetition(db: Db, id: number): Promise<void> {
  await db.delete(competitions).where(eq(competitions.id, id))
}

/** Replaces the questions and answers of a competition. */
export async function writeQuestions(
  db: Db,
  cmptId: number,
  list: { question: Words; answer: Words }[],
): Promise<void> {
  await db.delete(questions).where(eq(questions.cmptId, cmptId))
  if (list.length === 0) return
  await db.insert(questions).values(list.map((one, at) => ({ ...one, cmptId, ord: at + 1 })))
}

export const questionsOf = (db: Db, cmptId: number) =>
  db
    .select({ question: questions.question, answer: questions.answer })
    .from(questions)
    .where(eq(questions.cmptId, cmptId))
    .orderBy(asc(questions.ord))

export async function countCodes(db: Db, cmptId: number): Promise<number> {
  const [found] = await db.select({ count: count() }).from(joinCodes).where(eq(joinCodes.cmptId, cmptId))
  return found?.count ?? 0
}

export async function addCodes(db: Db, codes: (typeof joinCodes.$inferInsert)[]): Promise<void> {
  await db.insert(joinCodes).values(codes).onConflictDoNothing()
}

/** False if there is no such code. */
export async function expireCode(
  db: Db,
  { cmptId, code, now }: { cmptId: number; code: string; now: Date },
): Promise<boolean> {
  const ended = await db
    .update(joinCodes)
    .set({ expiresAt: now })
    .where(and(eq(joinCodes.cmptId, cmptId), eq(joinCodes.code, code)))
    .returning({ code: joinCodes.code })
  return ended.length > 0
}
