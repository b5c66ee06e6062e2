import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray, type SQL, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { countMore } from '../definition/competition.ts'
import { stages } from '../definition/table.ts'
import { hasA } from './board-rules.ts'
import { dropDetails } from './details.ts'
import { refusalToScoreAgain } from './rules.ts'
import { enqueueScoring } from './score.ts'
import { recomputeStandings } from './standings.ts'
import { lockSubmission } from './submission.ts'
import { submissions } from './table.ts'

/** There is a file to score: not where a program has not made it. */
const hasResult = sql`${submissions.programKey} is distinct from ${submissions.objectKey}`
/** Submissions affected by a new scoring: all that ended because of their file. */
export const isEnded = sql`(${submissions.state} = 'scored' or ${submissions.state} = 'failed' and ${submissions.ourFault} is null and ${hasResult})`
export const ended = (stageId: number) => and(eq(submissions.stageId, stageId), isEnded)

interface Given {
  /** A query that returns id, a, b, numbers, bootstrap, rows, labels, faults, fault_count and our_fault of each submission. */
  from: SQL
  /** Those of A stay as they are, and with them the details, which are A’s. */
  sameA: boolean
  /** A score that was set by hand and stays has not been replaced. */
  keepsHand: boolean
}
const isAsBefore = sql`(given.a, given.b) is not distinct from (${submissions.scoreA}, ${submissions.scoreB})`

/** Rewrites the results of many submissions; call it with the stage's row and its teams locked. Details of the replaced scores are given up. */
export async function rewriteScores(
  db: Db,
  stage: { id: number; kind: string },
  { from, sameA, keepsHand }: Given,
): Promise<void> {
  if (!sameA)
    await dropDetails(db, sql`select ${submissions.id} from ${submissions} where ${submissions.stageId} = ${stage.id}`)
  const byHand = sql`${keepsHand}::boolean and ${isAsBefore}`
  await db.execute(sql`
    update ${submissions} set
      state = case when given.a is not null then 'scored'
        when ${!hasA(stage)} and given.faults @> any (array['[{"code":"score-not-finite"}]', '[{"code":"formula-failed"}]']::jsonb[]) then 'scored'
        else 'failed' end,
      score_a = given.a, score_b = given.b, numbers = given.numbers, bootstrap = given.bootstrap, rows = given.rows, labels = given.labels, faults = given.faults,
      fault_count = given.fault_count, our_fault = given.our_fault,
      hand_scored_at = case when ${byHand} then hand_scored_at end, hand_reason = case when ${byHand} then hand_reason else '' end
    from (${from}) as given
    where ${submissions.id} = given.id and ${submissions.stageId} = ${stage.id} and ${submissions.state} in ('scored', 'failed')`)
}

/**
 * Queues submissions for scoring again, whatever their results; the caller has locked their teams and updates the boards. Queued ones stay.
 */
async function backInLine(db: Db, ids: number[]): Promise<{ id: number; teamId: number }[]> {
  if (ids.length === 0) return []
  await dropDetails(db, sql`select unnest(${sql.param(ids)}::int[])`)
  return db
    .update(submissions)
    .set({
      state: 'queued',
      scoreA: null,
      scoreB: null,
      numbers: null,
      bootstrap: null,
      rows: null,
      labels: null,
      faults: [],
      faultCount: 0,
      handScoredAt: null,
      handReason: '',
      ourFault: null,
      finishedAt: null,
      durationMs: null,
      leaseUntil: null,
    })
    .where(and(inArray(submissions.id, ids), inArray(submissions.state, ['scored', 'failed']), hasResult))
    .returning({ id: submissions.id, teamId: submissions.teamId })
}

/** How many scores of a stage that were set by hand are replaced by `rewriteScores`. */
export async function countByHand(db: Db, stageId: number, { from, keepsHand }: Given): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${submissions} join (${from}) as given on given.id = ${submissions.id}
    where ${submissions.stageId} = ${stageId} and ${submissions.handScoredAt} is not null and not (${keepsHand}::boolean and ${isAsBefore})`)
  return rows[0]?.count ?? 0
}

/** Queues one submission for scoring again, whatever its result; returns its previous row. */
export async function rescoreOne(db: Db, { cmptId, id }: { cmptId: number; id: number }) {
  const row = await lockSubmission(db, { cmptId, id })
  refuse(refusalToScoreAgain(row))
  const [submission] = await backInLine(db, [id])
  if (!submission) refuse({ code: 'revision.entryBusy' })
  else await enqueueScoring(db, submission)
  const [stage] = await db.select().from(stages).where(eq(stages.id, row.stageId))
  if (stage && row.state === 'scored') await recomputeStandings(db, stage, row.teamId)
  // It is counted again when scored.
  await countMore(db, cmptId, { submissions: -1 })
  return { state: row.state, ourFault: row.ourFault }
}
