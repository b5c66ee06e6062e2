import type { Language } from '@leitai/contract/core/language'
import type { Db } from '../../platform/db/db.ts'
import { and, count, desc, eq, inArray, type SQL, sql } from '../../platform/db/orm.ts'
import { rows, statement, value } from '../../platform/db/statement.ts'
import { signUpRequests } from '../catalog/table.ts'
import { editorStates } from '../competition-editor/table.ts'
import { teamDeadline } from '../definition/rules.ts'
import { revealTime } from '../definition/stage.ts'
import { type Competition, type Stage, stages } from '../definition/table.ts'
import { reviewRows, reviews } from '../review/table.ts'
import { revisions } from '../revision/table.ts'
import { submissions } from '../submission/table.ts'
import { faultText, reasonText } from '../submission/texts.ts'

const idsOf = (stages: readonly Stage[]) => stages.map(({ id }) => id)

const FAILURES = 8
const FAILURE_DAYS = 30

/** Recent reasons why submissions failed, the most frequent first, each with the latest submission as its example. */
export async function failuresOf(
  db: Db,
  { stages, now, language }: { stages: readonly Stage[]; now: Date; language: Language },
) {
  const why = sql<string>`coalesce(${submissions.ourFault}, ${submissions.faults}->0->>'code', '')`
  const since = new Date(now.getTime() - FAILURE_DAYS * 86_400_000)
  const reasons = db
    .select({ count: count().as('count'), last: sql<number>`max(${submissions.id})::int`.as('last') })
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
    .as('reasons')
  const rows = await db
    .select({ count: reasons.count, submission: submissions })
    .from(reasons)
    .innerJoin(submissions, eq(submissions.id, reasons.last))
    .orderBy(desc(reasons.count))
  return rows.map((row) => {
    const { submission } = row
    const [fault] = submission.faults
    const limit = stages.find(({ id }) => id === submission.stageId)?.timeLimitSeconds ?? 0
    const text =
      submission.ourFault === null && fault ? faultText(fault, language) : reasonText(submission, limit, language)
    return { text: text ?? '', count: row.count, ours: submission.ourFault !== null }
  })
}

const work = statement(({ cmptId, stageIds }: { cmptId: SQL<number>; stageIds: SQL<number[]> }) => ({
  queue: rows(
    {
      state: submissions.state,
      count: sql<number>`count(*)::int`,
      oldest: sql<number>`(extract(epoch from min(${submissions.createdAt})) * 1000)::float8`,
    },
    sql`from ${submissions} where ${submissions.stageId} = any(${stageIds}::int[])
      and ${submissions.state} in ('queued', 'scoring') group by ${submissions.state}`,
  ),
  requests: value(sql<number>`(select count(*)::int from ${signUpRequests}
    where ${signUpRequests.cmptId} = ${cmptId}::int and ${signUpRequests.state} = 'waiting')`),
  verdicts:
    value(sql<number>`(select count(*)::int from ${reviewRows} join ${reviews} on ${reviews.id} = ${reviewRows.reviewId}
    where ${reviews.cmptId} = ${cmptId}::int and ${reviews.state} <> 'final' and ${reviewRows.verdict} = 'pending')`),
  revision:
    value(sql<number>`(select count(*)::int from ${revisions} join ${stages} on ${stages.id} = ${revisions.stageId}
    where ${revisions.state} = 'ready' and ${stages.cmptId} = ${cmptId}::int)`),
  returned: value(sql<boolean>`exists (select from ${editorStates}
    where ${editorStates.cmptId} = ${cmptId}::int and ${editorStates.returnReason} <> '')`),
}))

/**
 * The state of the scoring queue, how many submissions wait and since when, and how many are being scored; and what the host still has to
 * do.
 */
export async function workOf(db: Db, { cmpt, stages }: { cmpt: Competition; stages: readonly Stage[] }) {
  const { queue, requests, verdicts, revision, returned } = await work(db, { cmptId: cmpt.id, stageIds: idsOf(stages) })
  const queued = queue.find(({ state }) => state === 'queued')
  const todo = [
    { kind: 'requests' as const, count: requests },
    { kind: 'verdicts' as const, count: verdicts },
    { kind: 'revision' as const, count: revision },
    { kind: 'returned' as const, count: cmpt.status === 'draft' && returned ? 1 : 0 },
  ]
  return {
    queue: {
      waiting: queued?.count ?? 0,
      scoring: queue.find(({ state }) => state === 'scoring')?.count ?? 0,
      oldest: queued ? new Date(queued.oldest) : null,
    },
    todo: todo.filter((one) => one.count > 0),
  }
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
