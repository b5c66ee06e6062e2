import { users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/db'
import { asc, eq, inArray, type SQL, sql } from '@leitai/platform/db/orm'
import { optional, rows, statement } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { competitionWith } from '../../definition/competition.ts'
import { submissions } from '../../submission/table.ts'
import { caseFor } from '../access.ts'
import { showCases } from '../case.ts'
import type * as contract from '../contract.cases.ts'
import { showPictures } from '../picture.ts'
import { caseEvents, caseQuestions, penalties, penaltyPeople, reports } from '../table.ts'

export const hostCase: Handler<typeof contract.hostCase> = async (context, { caseId }) => {
  const { db, me, ctx, language } = context
  const { row } = await caseFor(context, caseId)
  const cmpt = row.cmptId === null ? null : await competitionWith(db, row.cmptId)
  const [shown] = await showCases(db, [{ row, title: cmpt?.title ?? null }])
  if (!shown) throw new Error('a case was read but not shown')
  const said = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  const decided = said(row.state === 'decided' ? { code: 'conduct.decided' } : null)
  const admin = me.role === 'admin'
  return {
    ...shown,
    events: await eventsOf(db, ctx, caseId),
    ...(await answersIn(db, ctx, caseId)),
    may: {
      run: decided,
      decide: decided,
      platform: decided ?? said(admin ? null : { code: 'conduct.platform' }),
      lift: said(admin ? null : { code: 'login.forbidden' }),
    },
  }
}

/** The events of a case, oldest first, with their evidence. */
async function eventsOf(db: Db, ctx: AppContext, caseId: number) {
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
async function answersIn(db: Db, ctx: AppContext, caseId: number) {
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
