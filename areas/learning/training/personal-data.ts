import type { Db } from '@leitai/platform/db/open'
import { asc, eq } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { examAttempts, examPapers } from './table.ts'

/** All data stored about a user’s exams, except the questions, which may still be used for others. */
const examsOf = (db: Db, userId: number) =>
  db
    .select({
      paper: examPapers.title,
      nth: examAttempts.nth,
      state: examAttempts.state,
      startedAt: examAttempts.startedAt,
      submittedAt: examAttempts.submittedAt,
      byTime: examAttempts.byTime,
      answers: examAttempts.answers,
      score: examAttempts.score,
      total: examAttempts.total,
      passed: examAttempts.passed,
      number: examAttempts.number,
      left: examAttempts.left,
    })
    .from(examAttempts)
    .innerJoin(examPapers, eq(examPapers.id, examAttempts.paperId))
    .where(eq(examAttempts.userId, userId))
    .orderBy(asc(examAttempts.id))

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  exams: ({ db, me }) => examsOf(db, me.id),
}

/** Deletes the attempts of a closed account, and with them the records that verify its certificates. */
export async function forgetExams(db: Db, userId: number): Promise<void> {
  await db.delete(examAttempts).where(eq(examAttempts.userId, userId))
}
