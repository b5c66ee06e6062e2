import type { Db } from '@leitai/platform/db/db'
import { desc, eq } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/personal-data'
import { questionsTo } from './own-questions.ts'
import { penaltiesOf } from './penalty.ts'
import { caseQuestions, reports } from './table.ts'

/** A person's reports, the questions to them and the penalties against them, without who decided. */
export async function integrityOf(db: Db, userId: number) {
  const { kind, text, links, state, answer, at, answeredAt } = reports
  const made = await db
    .select({ kind, text, links, state, answer, at, answeredAt })
    .from(reports)
    .where(eq(reports.reporterId, userId))
    .orderBy(desc(reports.id))
  const asked = await questionsTo(db, userId)
  const penalties = await penaltiesOf(db, userId)
  return {
    reports: made,
    questions: asked.map(({ question }) => ({
      question: question.text,
      at: question.at,
      answer: question.answer,
      answeredAt: question.answeredAt,
    })),
    penalties: penalties.map(({ penalty, title }) => ({
      competition: title,
      kind: penalty.kind,
      reason: penalty.reason,
      at: penalty.at,
      until: penalty.until,
      state: penalty.state,
    })),
  }
}

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  conduct: ({ db, me }) => integrityOf(db, me.id),
}

/** Deletes a person's text and pictures; reports, cases and penalties stay, under the new name. */
export async function forgetIntegrity(db: Db, userId: number): Promise<void> {
  await db.update(reports).set({ text: '', links: [], pictures: [], letters: [] }).where(eq(reports.reporterId, userId))
  await db.update(caseQuestions).set({ answer: '', pictures: [] }).where(eq(caseQuestions.answeredBy, userId))
}
