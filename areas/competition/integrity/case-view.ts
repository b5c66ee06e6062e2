import { users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { asc, eq, inArray, type SQL, sql } from '@leitai/platform/db/orm'
import { optional, rows, statement } from '@leitai/platform/db/statement'
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

const answers = statement(({ caseId }: { caseId: SQL<number> }) => ({
  questions: rows(
    { question: caseQuestions, by: optional(users.id, { name: users.name }) },
    sql`from ${caseQuestions} left join ${users} on ${users.id} = ${caseQuestions.answeredBy}
      where ${caseQuestions.caseId} = ${caseId}::int order by ${caseQuestions.id}`,
  ),
  penalties: rows(
    { penalty: penalties, userId: users.id, userName: users.name },
    sql`from ${penalties} join ${penaltyPeople} on ${penaltyPeople.penaltyId} = ${penalties.id}
      join ${users} on ${users.id} = ${penaltyPeople.userId}
      where ${penalties.caseId} = ${caseId}::int order by ${penalties.id}, ${users.id}`,
  ),
}))

/** The questions of a case with their answers, and its penalties. */
export async function answersIn(db: Db, ctx: AppContext, caseId: number) {
  const found = await answers(db, { caseId })
  const questions = found.questions.map(async ({ question, by }) => ({
    ...question,
    answeredBy: by?.name ?? null,
    pictures: await showPictures(ctx, question.pictures),
  }))
  const byId = Map.groupBy(found.penalties, ({ penalty }) => penalty.id)
  return {
    questions: await Promise.all(questions),
    penalties: [...byId.values()].flatMap((own) => {
      const [first] = own
      return first ? [{ ...first.penalty, people: own.map(({ userId, userName }) => ({ userId, userName })) }] : []
    }),
  }
}
