import type { Db } from '@leitai/platform/db/db'
import { and, desc, eq, exists, or, sql } from '@leitai/platform/db/orm'
import { competitions } from '../definition/table.ts'
import { caseQuestions, caseSubjects, cases } from './table.ts'

/** Questions that a person may read and answer: to them, or to the team they were in when the case began. */
export async function questionsTo(db: Db, userId: number, questionId?: number) {
  const asked = db
    .select({ one: sql`1` })
    .from(caseSubjects)
    .where(
      and(
        eq(caseSubjects.caseId, caseQuestions.caseId),
        eq(caseSubjects.userId, userId),
        or(eq(caseSubjects.teamId, caseQuestions.teamId), eq(caseQuestions.userId, userId)),
      ),
    )
  return db
    .select({ question: caseQuestions, state: cases.state, title: competitions.title })
    .from(caseQuestions)
    .innerJoin(cases, eq(cases.id, caseQuestions.caseId))
    .leftJoin(competitions, eq(competitions.id, cases.cmptId))
    .where(and(exists(asked), questionId === undefined ? undefined : eq(caseQuestions.id, questionId)))
    .orderBy(desc(caseQuestions.id))
    .limit(50)
}
