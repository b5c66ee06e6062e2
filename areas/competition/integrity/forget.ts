import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { caseQuestions, reports } from './table.ts'

/** Deletes a person's text and pictures; reports, cases and penalties stay, under the new name. */
export async function forgetIntegrity(db: Db, userId: number): Promise<void> {
  await db.update(reports).set({ text: '', links: [], pictures: [], letters: [] }).where(eq(reports.reporterId, userId))
  await db.update(caseQuestions).set({ answer: '', pictures: [] }).where(eq(caseQuestions.answeredBy, userId))
}
