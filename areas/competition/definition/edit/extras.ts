import type { Words } from '@leitai/platform/contract/shape'
import type { Db } from '@leitai/platform/db/db'
import { and, asc, count, eq } from '@leitai/platform/db/orm'
import { joinCodes, questions } from '../table.ts'

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
