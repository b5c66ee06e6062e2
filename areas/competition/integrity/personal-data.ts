import type { Db } from '@leitai/platform/db/open'
import { and, desc, eq, exists, or, sql } from '@leitai/platform/db/orm'
import { mapped } from '@leitai/platform/db/statement'
import type { ClosingPart, OwnData } from '@leitai/platform/domain/parts'
import { competitions } from '../definition/table.ts'
import { bansHerePart, platformBanPart } from './ban.ts'
import { penaltiesOf } from './penalty.ts'
import { caseQuestions, caseSubjects, cases, reports } from './table.ts'
import { bannedCannotLeave, bannedHereCannotLeave } from './texts.ts'

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

/** A person's reports, the questions to them and the penalties against them, without who decided. */
async function integrityOf(db: Db, userId: number) {
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

/** Nobody leaves during a ban from the platform. */
export const banned: ClosingPart = (userId) =>
  mapped(platformBanPart(userId), (ban) => (now) => (ban(now) ? [{ kind: 'ban', ...bannedCannotLeave }] : []))

/** Nor before the end of a competition that bans them: they would come back into it under another account. */
export const bannedHere: ClosingPart = (userId) =>
  mapped(
    bansHerePart(userId),
    (titles) => (now) => titles(now).map((title) => ({ kind: 'ban', ...bannedHereCannotLeave(title) })),
  )
