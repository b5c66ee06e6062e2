import type { Db } from '@leitai/platform/db/db'
import { desc, eq } from '@leitai/platform/db/orm'
import { questionsTo } from './own-questions.ts'
import { penaltiesOf } from './penalty.ts'
import { reports } from './table.ts'

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
