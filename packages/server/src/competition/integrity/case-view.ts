import { users } from '../../identity/account/table.ts'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { asc, eq, inArray } from '../../platform/db/orm.ts'
import { submissions } from '../submission/table.ts'
import { showPictures } from './picture.ts'
import { caseEvents, caseQuestions, penalties, penaltyPeople, reports } from './table.ts'

/** The events of a case, oldest first, with their evidence. */
export async function eventsOf(db: Db, ctx: AppContext, caseId: number) {
  const rows = await db
    .select({ event: caseEvents, by: users.name })
    .from(caseEvents)
    .leftJoin(users, eq(users.id, caseEvents.actorId))
    .where(eq(caseEvents.caseId, caseId))
    .orderBy(asc(caseEvents.id))
  const reportIds = rows.flatMap(({ event }) => event.evidence.reports ?? [])
  const entryIds = rows.flatMap(({ event }) => event.evidence.entries ?? [])
  // Without the author of a report and the keys of its pictures.
  const known = { id: reports.id, kind: reports.kind, text: reports.text }
  const said = reportIds.length === 0 ? [] : await db.select(known).from(reports).where(inArray(reports.id, reportIds))
  const { id, teamId, no, createdAt: at, scoreA } = submissions
  const cited =
    entryIds.length === 0
      ? []
      : await db.select({ id, teamId, no, at, scoreA }).from(submissions).where(inArray(submissions.id, entryIds))
  return Promise.all(
    rows.map(async ({ event, by }) => ({
      ...event,
      by,
      hints: event.evidence.hints ?? [],
      reports: said.filter((one) => event.evidence.reports?.includes(one.id)),
      entries: cited.filter((one) => event.evidence.entries?.includes(one.id)),
      pictures: await showPictures(ctx, event.evidence.pictures ?? []),
    })),
  )
}

export async function questionsOf(db: Db, ctx: AppContext, caseId: number) {
  const rows = await db
    .select({ question: caseQuestions, by: users.name })
    .from(caseQuestions)
    .leftJoin(users, eq(users.id, caseQuestions.answeredBy))
    .where(eq(caseQuestions.caseId, caseId))
    .orderBy(asc(caseQuestions.id))
  return Promise.all(
    rows.map(async ({ question, by }) => ({
      ...question,
      answeredBy: by,
      pictures: await showPictures(ctx, question.pictures),
    })),
  )
}

export async function penaltiesIn(db: Db, caseId: number) {
  const rows = await db
    .select({ penalty: penalties, userId: users.id, userName: users.name })
    .from(penalties)
    .innerJoin(penaltyPeople, eq(penaltyPeople.penaltyId, penalties.id))
    .innerJoin(users, eq(users.id, penaltyPeople.userId))
    .where(eq(penalties.caseId, caseId))
    .orderBy(asc(penalties.id), asc(users.id))
  const byId = Map.groupBy(rows, ({ penalty }) => penalty.id)
  return [...byId.values()].flatMap((own) => {
    const [first] = own
    return first ? [{ ...first.penalty, people: own.map(({ userId, userName }) => ({ userId, userName })) }] : []
  })
}
