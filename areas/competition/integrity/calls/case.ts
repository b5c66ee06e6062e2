import { users } from '@leitai/identity/account/table'
import { optional, rows, statement } from '@leitai/pg-kit/statement'
import { audit } from '@leitai/platform/audit/audit'
import type { AppContext } from '@leitai/platform/context/app-context'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import { onDays } from '@leitai/platform/db/days'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, inArray, ne, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { foundIn, inBoth, patternsOf } from '@leitai/platform/text/search'
import { workingDaysAfter } from '@leitai/platform/time/working-days'
import { competitionWith, titleOf } from '../../definition/competition.ts'
import { competitions } from '../../definition/table.ts'
import { submissions } from '../../submission/table.ts'
import { caseFor, refuseUnlessRuns } from '../access.ts'
import { addEvidence, caseTexts, notAbout, noteEvent, pageOfCases, showCases, writeSubjects } from '../case.ts'
import type * as contract from '../contract.cases.ts'
import { lockResults } from '../lock.ts'
import { notifyPeople } from '../notify-people.ts'
import { impose, lift, lockPenalty, noteRemoved } from '../penalty.ts'
import { showPictures } from '../pictures.ts'
import { refusalToAskDays, refusalToDeal, refusalToDecide, takesOut } from '../rules.ts'
import { caseEvents, caseQuestions, cases, penalties, penaltyPeople, reports } from '../table.ts'
import { caseDismissed, newQuestion, penaltyName } from '../texts.ts'

export const addToCase: Handler<typeof contract.addToCase> = async (context, { caseId, text, ...given }) => {
  const { row } = await caseFor(context, caseId, { lock: true })
  refuse(row.state === 'decided' ? { code: 'integrity.decided' } : null)
  await addEvidence(context, { caseId, cmptId: row.cmptId, text, given, first: false })
  return { ok: true }
}

export const openCase: Handler<typeof contract.openCase> = async (context, input) => {
  const { db, me, now } = context
  const { title, text, teamIds, userIds, ...given } = input
  const cmptId = input.cmptId ?? null
  await refuseUnlessRuns(context, cmptId)
  const [made] = await db
    .insert(cases)
    .values({ cmptId, title, openedBy: me.id, openedAt: now })
    .returning({ id: cases.id })
  const { id: caseId } = orRefuse(made, 'integrity.unknown')
  refuse(refusalToDeal(await writeSubjects(db, { caseId, cmptId, teamIds, userIds }), me))
  await addEvidence(context, { caseId, cmptId, text, given, first: true })
  await audit(context, { action: 'conduct.open', target: { kind: 'case', id: caseId } })
  return { caseId }
}

export const askInCase: Handler<typeof contract.askInCase> = async (context, input) => {
  const { db, now } = context
  const { caseId, text, days } = input
  const teamId = input.teamId ?? null
  const userId = teamId === null ? (input.userId ?? null) : null
  const { row, subjects } = await caseFor(context, caseId, { lock: true })
  refuse(row.state === 'decided' ? { code: 'integrity.decided' } : null)
  refuse(refusalToAskDays(days))
  const questioned = subjects.filter((one) => (teamId === null ? one.userId === userId : one.teamId === teamId))
  refuse(questioned.length > 0 ? null : { code: 'integrity.subjects' })
  const dueAt = workingDaysAfter(now, days)
  await db.insert(caseQuestions).values({ caseId, teamId, userId, text, at: now, dueAt })
  await db.update(cases).set({ state: 'asked' }).where(eq(cases.id, caseId))
  await noteEvent(context, { caseId, kind: 'asked', text })
  await notifyPeople(
    db,
    questioned.map((one) => one.userId),
    { about: await titleOf(db, row.cmptId), ...newQuestion(dueAt), now },
  )
  return { dueAt }
}

export const decideCase: Handler<typeof contract.decideCase> = async (context, input) => {
  const { db, me, now } = context
  const { caseId, decision, teamIds, userIds, reason } = input
  const { row, subjects, role } = await caseFor(context, caseId, { lock: true })
  refuse(refusalToDecide(row, decision, role))
  const every = teamIds.length + userIds.length === 0
  const touched = subjects.filter(
    ({ userId, teamId }) => every || userIds.includes(userId) || (teamId !== null && teamIds.includes(teamId)),
  )
  refuse(touched.length > 0 ? null : { code: 'integrity.subjects' })
  // Removing results concerns a team; a team gets one penalty for all its members.
  const groups = [
    ...Map.groupBy(touched, ({ teamId, userId }) => (teamId === null ? `u${userId}` : `t${teamId}`)).values(),
  ].toSorted((a, b) => (a[0]?.teamId ?? 0) - (b[0]?.teamId ?? 0))
  const alone = touched.some(({ teamId }) => teamId === null)
  refuse(alone && decision !== 'none' && takesOut(decision) ? { code: 'integrity.noTeam' } : null)
  await db.update(cases).set({ state: 'decided', decidedAt: now }).where(eq(cases.id, caseId))
  const { cmptId } = row
  if (decision !== 'none') {
    if (cmptId !== null && takesOut(decision)) {
      await lockResults(
        db,
        cmptId,
        touched.flatMap(({ teamId }) => teamId ?? []),
      )
    }
    for (const group of groups) {
      const teamId = group[0]?.teamId ?? null
      const people = group.map(({ userId }) => userId)
      await impose(db, { caseId, cmptId, teamId, userIds: people, kind: decision, reason, by: me.id, now })
    }
    if (cmptId !== null && takesOut(decision)) await noteRemoved(db, { cmptId, count: groups.length, by: me.id, now })
  } else {
    // Notify those who were questioned; the others never knew of the case.
    const questions = await db.select().from(caseQuestions).where(eq(caseQuestions.caseId, caseId))
    const people = subjects.filter((one) =>
      questions.some(({ teamId, userId }) => userId === one.userId || (teamId !== null && teamId === one.teamId)),
    )
    await notifyPeople(
      db,
      people.map(({ userId }) => userId),
      { about: await titleOf(db, cmptId), ...caseDismissed, now },
    )
  }
  const name = decision === 'none' ? 'none' : penaltyName[decision].en
  await noteEvent(context, { caseId, kind: 'decided', text: `[${decision}] ${reason}` })
  await audit(context, {
    action: 'conduct.decide',
    target: { kind: 'case', id: caseId },
    cmptId,
    reason,
    detail: { decision: name, people: touched.map(({ userId }) => userId) },
  })
  return { penalties: decision === 'none' ? 0 : groups.length }
}

export const hostCase: Handler<typeof contract.hostCase> = async (context, { caseId }) => {
  const { db, me, ctx, language } = context
  const { row } = await caseFor(context, caseId)
  const cmpt = row.cmptId === null ? null : await competitionWith(db, row.cmptId)
  const [shown] = await showCases(db, [{ row, title: cmpt?.title ?? null }])
  if (!shown) throw new Error('a case was read but not shown')
  const said = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  const decided = said(row.state === 'decided' ? { code: 'integrity.decided' } : null)
  const admin = me.role === 'admin'
  return {
    ...shown,
    events: await eventsOf(db, ctx, caseId),
    ...(await answersIn(db, ctx, caseId)),
    may: {
      run: decided,
      decide: decided,
      platform: decided ?? said(admin ? null : { code: 'integrity.platform' }),
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
  const columns = { id: reports.id, kind: reports.kind, text: reports.text }
  const said =
    reportIds.length === 0 ? [] : await db.select(columns).from(reports).where(inArray(reports.id, reportIds))
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

const texts = [...caseTexts, ...inBoth(competitions.title)]

export const caseQueue: Handler<typeof contract.caseQueue> = ({ db, me }, input) => {
  const state = input.state === 'decided' ? eq(cases.state, 'decided') : ne(cases.state, 'decided')
  const found = and(onDays(cases.openedAt, input), foundIn(texts, patternsOf(input.keyword)))
  return pageOfCases(db, and(state, notAbout(me.id), found), input)
}

export const hostCases: Handler<typeof contract.hostCases> = async (context, input) => {
  const { db, me } = context
  await refuseUnlessRuns(context, input.cmptId)
  const where = and(eq(cases.cmptId, input.cmptId), notAbout(me.id), foundIn(caseTexts, patternsOf(input.keyword)))
  const found = await pageOfCases(db, where, input)
  return { ...found, may: { run: null } }
}

export const liftPenalty: Handler<typeof contract.liftPenalty> = async (context, { penaltyId, reason }) => {
  const { db, me, now } = context
  const penalty = await lockPenalty(db, penaltyId)
  // Nobody lifts a penalty against themself.
  await caseFor(context, penalty.caseId)
  await lift(db, penalty, { by: me.id, reason, now })
  await audit(context, {
    action: 'conduct.lift',
    target: { kind: 'penalty', id: penaltyId },
    cmptId: penalty.cmptId,
    reason,
  })
  return { ok: true }
}
