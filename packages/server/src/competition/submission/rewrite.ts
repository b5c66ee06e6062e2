import type { Db } from '../../platform/db/db.ts'
import { and, count, eq, inArray, isNotNull, type SQL, sql } from '../../platform/db/orm.ts'
import { hasA } from './board-rules.ts'
import { dropDetails } from './details.ts'
import { submissions } from './table.ts'

/** There is a file to score: not where a program has not made it. */
const hasResult = sql`${submissions.programKey} is distinct from ${submissions.objectKey}`
/** Submissions affected by a new scoring: all that ended because of their file. */
export const isEnded = sql`(${submissions.state} = 'scored' or ${submissions.state} = 'failed' and ${submissions.ourFault} is null and ${hasResult})`
export const ended = (stageId: number) => and(eq(submissions.stageId, stageId), isEnded)

/**
 * Rewrites the results of many submissions. `from` is a query that returns id, a, b, numbers, bootstrap, rows, labels, faults, fault_count and our_fault of
 * each; call it with the stage's row and its teams locked. Details of the replaced scores are given up, unless those
 * of A, which they are of, stay as they are.
 */
export async function rewriteScores(
  db: Db,
  stage: { id: number; kind: string },
  { from, sameA }: { from: SQL; sameA: boolean },
): Promise<void> {
  if (!sameA)
    await dropDetails(db, sql`select ${submissions.id} from ${submissions} where ${submissions.stageId} = ${stage.id}`)
  await db.execute(sql`
    update ${submissions} set
      state = case when given.a is not null then 'scored'
        when ${!hasA(stage)} and given.faults @> any (array['[{"code":"score-not-finite"}]', '[{"code":"formula-failed"}]']::jsonb[]) then 'scored'
        else 'failed' end,
      score_a = given.a, score_b = given.b, numbers = given.numbers, bootstrap = given.bootstrap, rows = given.rows, labels = given.labels, faults = given.faults,
      fault_count = given.fault_count, our_fault = given.our_fault, hand_scored_at = null, hand_reason = ''
    from (${from}) as given
    where ${submissions.id} = given.id and ${submissions.stageId} = ${stage.id} and ${submissions.state} in ('scored', 'failed')`)
}

/**
 * Queues submissions for scoring again, whatever their results; the caller has locked their teams and updates the boards. Queued ones stay.
 */
export async function backInLine(db: Db, ids: number[]): Promise<{ id: number; teamId: number }[]> {
  if (ids.length === 0) return []
  await dropDetails(db, sql`select unnest(${sql.param(ids)}::int[])`)
  return db
    .update(submissions)
    .set({
      ...{
        state: 'queued',
        scoreA: null,
        scoreB: null,
        numbers: null,
        bootstrap: null,
        rows: null,
        labels: null,
        faults: [],
        faultCount: 0,
      },
      ...{ handScoredAt: null, handReason: '' },
      ...{ ourFault: null, finishedAt: null, durationMs: null, leaseUntil: null },
    })
    .where(and(inArray(submissions.id, ids), inArray(submissions.state, ['scored', 'failed']), hasResult))
    .returning({ id: submissions.id, teamId: submissions.teamId })
}

/** How many submissions of a stage have a score set by hand. */
export async function countByHand(db: Db, stageId: number): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(submissions)
    .where(and(eq(submissions.stageId, stageId), isNotNull(submissions.handScoredAt)))
  return found?.count ?? 0
}
