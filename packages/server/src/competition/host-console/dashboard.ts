import type { Language } from '@leitai/contract/core/language'
import type { Db } from '../../platform/db/db.ts'
import { and, count, desc, eq, inArray, min, ne, sql } from '../../platform/db/orm.ts'
import { signUpRequests } from '../catalog/table.ts'
import { editorStates } from '../competition-editor/table.ts'
import { teamDeadline } from '../definition/rules.ts'
import { revealTime } from '../definition/stage.ts'
import type { Competition, Stage } from '../definition/table.ts'
import { reviewRows, reviews } from '../review/table.ts'
import { revisions } from '../revision/table.ts'
import { submissions } from '../submission/table.ts'
import { faultText, reasonText } from '../submission/texts.ts'

const idsOf = (stages: Stage[]) => stages.map(({ id }) => id)

/** The state of the scoring queue: how many submissions wait and since when, and how many are being scored. */
export async function queueOf(db: Db, stages: Stage[]) {
  const rows = await db
    .select({ state: submissions.state, count: count(), oldest: min(submissions.createdAt) })
    .from(submissions)
    .where(and(inArray(submissions.stageId, idsOf(stages)), inArray(submissions.state, ['queued', 'scoring'])))
    .groupBy(submissions.state)
  const of = (state: string) => rows.find((row) => row.state === state)
  return { waiting: of('queued')?.count ?? 0, scoring: of('scoring')?.count ?? 0, oldest: of('queued')?.oldest ?? null }
}

const FAILURES = 8
const FAILURE_DAYS = 30

/** Recent reasons why submissions failed, the most frequent first, each with the latest submission as its example. */
export async function failuresOf(
  db: Db,
  { stages, now, language }: { stages: Stage[]; now: Date; language: Language },
) {
  const why = sql<string>`coalesce(${submissions.ourFault}, ${submissions.faults}->0->>'code', '')`
  const since = new Date(now.getTime() - FAILURE_DAYS * 86_400_000)
  const rows = await db
    .select({ count: count(), last: sql<number>`max(${submissions.id})::int` })
    .from(submissions)
    .where(
      and(
        inArray(submissions.stageId, idsOf(stages)),
        eq(submissions.state, 'failed'),
        sql`${submissions.createdAt} >= ${since}`,
      ),
    )
    .groupBy(why)
    .orderBy(desc(count()))
    .limit(FAILURES)
  const examples = await db
    .select()
    .from(submissions)
    .where(
      inArray(
        submissions.id,
        rows.map(({ last }) => last),
      ),
    )
  return rows.flatMap((row) => {
    const submission = examples.find(({ id }) => id === row.last)
    if (!submission) return []
    const [fault] = submission.faults
    const limit = stages.find(({ id }) => id === submission.stageId)?.timeLimitSeconds ?? 0
    const text =
      submission.ourFault === null && fault ? faultText(fault, language) : reasonText(submission, limit, language)
    return [{ text: text ?? '', count: row.count, ours: submission.ourFault !== null }]
  })
}

/** What the host still has to do. */
export async function todoOf(db: Db, cmpt: Competition) {
  const [requests] = await db
    .select({ count: count() })
    .from(signUpRequests)
    .where(and(eq(signUpRequests.cmptId, cmpt.id), eq(signUpRequests.state, 'waiting')))
  const [verdicts] = await db
    .select({ count: count() })
    .from(reviewRows)
    .innerJoin(reviews, eq(reviews.id, reviewRows.reviewId))
    .where(and(eq(reviews.cmptId, cmpt.id), ne(reviews.state, 'final'), eq(reviewRows.verdict, 'pending')))
  const [ready] = await db
    .select({ count: count() })
    .from(revisions)
    .where(
      and(
        eq(revisions.state, 'ready'),
        sql`${revisions.stageId} in (select id from stages where cmpt_id = ${cmpt.id})`,
      ),
    )
  const [made] = await db
    .select({ reason: editorStates.returnReason })
    .from(editorStates)
    .where(eq(editorStates.cmptId, cmpt.id))
  const returned = cmpt.status === 'draft' && made !== undefined && made.reason !== '' ? 1 : 0
  return [
    { kind: 'requests' as const, count: requests?.count ?? 0 },
    { kind: 'verdicts' as const, count: verdicts?.count ?? 0 },
    { kind: 'revision' as const, count: ready?.count ?? 0 },
    { kind: 'returned' as const, count: returned },
  ].filter((one) => one.count > 0)
}

const NEXT = 12

/** The next dates of the competition and its stages. */
export function nextDates(cmpt: Competition, stages: Stage[], now: Date) {
  const nameless = null
  const all = [
    { kind: 'signUpStart' as const, stage: nameless, at: cmpt.signUpStartAt },
    { kind: 'signUpEnd' as const, stage: nameless, at: teamDeadline({ ...cmpt, stages }, now) },
    { kind: 'end' as const, stage: nameless, at: cmpt.endAt },
    ...stages.flatMap((stage) => [
      { kind: 'stageStart' as const, stage: stage.name, at: stage.startAt },
      { kind: 'stageEnd' as const, stage: stage.name, at: stage.endAt },
      { kind: 'reveal' as const, stage: stage.name, at: stage.revealedAt ? null : revealTime(stage) },
    ]),
  ]
  return all
    .flatMap(({ at, ...one }) => (at !== null && at > now ? [{ ...one, at }] : []))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, NEXT)
}
