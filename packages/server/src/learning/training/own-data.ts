import type { Db } from '../../platform/db/db.ts'
import { asc, eq } from '../../platform/db/orm.ts'
import { examAttempts, examPapers } from './table.ts'

/** All that is kept about a person’s exams, but for the questions: those may still be asked of others. */
export const examsOf = (db: Db, userId: number) =>
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
