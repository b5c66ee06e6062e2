import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, count, eq, inArray, isNotNull, sql } from '@leitai/platform/db/orm'
import { RERUN_FAILED } from '@leitai/scorer/run-facts'
import type { ScoringSpec } from '@leitai/scorer/types'
import { type Stage, stages } from '../definition/table.ts'
import { formOf } from '../run/code-file.ts'
import type { NewRun } from '../run/queue.ts'
import { TAKES_SEEDS } from '../run/queue-facts.ts'
import { labelsFor } from '../run/shown-facts.ts'
import { type RunRow, runs } from '../run/table.ts'
import { countingForB } from '../submission/board-rules.ts'
import type { SubmissionOutcome } from '../submission/outcome.ts'
import { ended } from '../submission/rescoring.ts'
import { standings, submissions } from '../submission/table.ts'
import type { RerunFailed } from './contract.ts'
import { isOpen } from './rules.ts'
import { type RerunScore, type Revision, revisionScores, revisions } from './table.ts'

/** The programs of a stage that count for the last board that is shown, as runs for the first seed. */
export async function entriesOf(db: Db, stage: Stage): Promise<NewRun[]> {
  const { code } = stage
  if (code === null) return []
  const scored = await db
    .select({
      id: submissions.id,
      teamId: submissions.teamId,
      userId: submissions.userId,
      at: submissions.createdAt,
      practice: submissions.practice,
      picked: submissions.picked,
      programKey: submissions.programKey,
      deletedAt: submissions.deletedAt,
      voidedAt: submissions.voidedAt,
      scoreA: submissions.scoreA,
      scoreB: submissions.scoreB,
      fileName: submissions.fileName,
      /** Whether it is its team’s on A. */
      isOnA: sql<boolean>`exists (select from ${standings} where ${standings.submissionId} = ${submissions.id}
        and ${standings.stageId} = ${submissions.stageId} and ${standings.teamId} = ${submissions.teamId} and ${standings.board} = 'A')`,
      run: { size: runs.size, sha256: runs.sha256, modelId: runs.modelId },
    })
    .from(submissions)
    .innerJoin(runs, and(eq(runs.submissionId, submissions.id), eq(runs.purpose, 'submission'), eq(runs.outcome, 'ok')))
    .where(and(eq(submissions.stageId, stage.id), eq(submissions.state, 'scored'), isNotNull(submissions.programKey)))
  const counting =
    stage.spec?.b === 'none'
      ? scored.filter(({ isOnA }) => isOnA)
      : [...Map.groupBy(scored, ({ teamId }) => teamId).values()].flatMap((own) => countingForB(stage, own))
  return counting.map(({ id, teamId, userId, programKey, fileName, run }) => ({
    cmptId: stage.cmptId,
    stageId: stage.id,
    teamId,
    userId,
    purpose: 'final',
    submissionId: id,
    fileName,
    objectKey: programKey ?? '',
    ...run,
    form: formOf(fileName),
    outputName: code.output,
    labels: [...labelsFor({ ...stage, code }, formOf(fileName)), TAKES_SEEDS],
  }))
}

/** How many runs of a re-run there are, and how many are over. */
export async function runsOver(db: Db, revisionId: number): Promise<{ done: number; total: number }> {
  const [found] = await db
    .select({ total: count(), done: sql<number>`(count(*) filter (where ${runs.state} = 'done'))::int` })
    .from(runs)
    .where(eq(runs.revisionId, revisionId))
  return found ?? { done: 0, total: 0 }
}

/** Not all: their logs could fill the memory, as thousands of runs are read at once. */
const finalColumns = {
  id: runs.id,
  submissionId: runs.submissionId,
  seed: runs.seed,
  state: runs.state,
  outcome: runs.outcome,
  wallMs: runs.wallMs,
  cpuMs: runs.cpuMs,
  peakMb: runs.peakMb,
  size: runs.size,
  modelId: runs.modelId,
  outputKey: runs.outputKey,
}
export type FinalRun = Pick<RunRow, keyof typeof finalColumns>

/** The runs of a re-run, by submission, in the order of the seeds. */
export async function finalRuns(
  db: Db,
  rerunId: number | null,
  submissionIds: number[],
): Promise<Map<number | null, FinalRun[]>> {
  if (rerunId === null || submissionIds.length === 0) return new Map()
  const found = await db
    .select(finalColumns)
    .from(runs)
    .where(and(eq(runs.revisionId, rerunId), inArray(runs.submissionId, submissionIds)))
    .orderBy(asc(runs.seed))
  return Map.groupBy(found, ({ submissionId }) => submissionId)
}

/** Submissions that have no part in a re-run keep what they have. */
export async function keepOthers(db: Db, { id, stageId }: Revision): Promise<void> {
  await db.execute(sql`insert into ${revisionScores} (revision_id, submission_id, a, b, numbers, bootstrap, rows, labels, faults, fault_count, our_fault)
    select ${id}::int, id, score_a, score_b, numbers, bootstrap, rows, labels, faults, fault_count, our_fault
    from ${submissions} where ${ended(stageId)}
      and not exists (select from ${runs} where ${runs.revisionId} = ${id} and ${runs.submissionId} = ${submissions.id})
    on conflict do nothing`)
}

/** Why a submission cannot be scored again alone: its score comes from a final re-run, or one is under way. None begins meanwhile. */
export async function refusalToRescoreAlone(
  db: Db,
  { cmptId, submissionId }: { cmptId: number; submissionId: number },
): Promise<Refusal | null> {
  await db
    .select({ id: stages.id })
    .from(submissions)
    .innerJoin(stages, eq(stages.id, submissions.stageId))
    .where(eq(submissions.id, submissionId))
    .for('share', { of: stages })
  const found = await db
    .select({ state: revisions.state, counts: sql<boolean>`${stages.rerunId} is not distinct from ${revisions.id}` })
    .from(runs)
    .innerJoin(stages, eq(stages.id, runs.stageId))
    .innerJoin(revisions, eq(revisions.id, runs.revisionId))
    .where(and(eq(runs.submissionId, submissionId), eq(stages.cmptId, cmptId)))
  if (found.some(({ state }) => isOpen(state))) return { code: 'revision.open' }
  return found.some(({ counts }) => counts) ? { code: 'revision.rerunEntry' } : null
}

/** The outcome of a submission in a revision, which derives its state when it is published. */
export type Kept = Omit<SubmissionOutcome, 'state'>
/** What a run of a final re-run has made; null if the program made nothing, `ours` if that was the platform's or the host's doing. */
export interface Made {
  runId: number
  outcome: Kept | null
  ours: boolean
}

export type Side = 'a' | 'b'
/** The board that a final re-run decides: the last one that is shown. */
export const decidedBy = ({ b }: Pick<ScoringSpec, 'b'>): Side => (b === 'none' ? 'a' : 'b')

/**
 * The outcome of a submission with what its program made in a final re-run: on the board that this decides, each number is the mean over the
 * seeds; what cannot be averaged is that of the first. A program that failed with some seed keeps what it has or loses it, as the host has
 * chosen; failures of the platform do not count.
 */
export function afterRerun(
  base: Kept,
  made: readonly Made[],
  { side, failed }: { side: Side; failed: RerunFailed },
): Kept & { rerun: RerunScore } {
  const rerun: RerunScore = {
    before: base[side],
    made: made.map(({ runId, outcome }) => ({ runId, score: outcome?.[side] ?? null, faults: outcome?.faults ?? [] })),
  }
  const good = made.flatMap(({ outcome }) => (outcome && outcome[side] !== null ? [outcome] : []))
  const hasFailed = made.some(({ outcome, ours }) => !ours && (outcome?.[side] ?? null) === null)
  if (hasFailed && failed === 'fail')
    return {
      ...base,
      [side]: null,
      numbers: side === 'a' ? null : withoutB(base.numbers),
      bootstrap: base.bootstrap && { ...base.bootstrap, [side]: null },
      faults: [...base.faults, RERUN_FAILED],
      faultCount: base.faultCount + 1,
      rerun,
    }
  const [first] = good
  if (!first || hasFailed) return { ...base, rerun }
  const mean = (of: (outcome: Kept) => number | null | undefined) =>
    good.reduce((sum, outcome) => sum + (of(outcome) ?? 0), 0) / good.length
  const meanOf = (name: string) => mean(({ numbers }) => numbers?.find((one) => one.name === name)?.[side])
  return {
    ...base,
    [side]: mean((outcome) => outcome[side]),
    rerun,
    numbers: base.numbers?.map((one) => ({ ...one, [side]: meanOf(one.name) })) ?? null,
    bootstrap: base.bootstrap && { ...base.bootstrap, [side]: first.bootstrap?.[side] ?? null },
    labels: base.labels?.map((label, at) => ({ ...label, [side]: first.labels?.[at]?.[side] ?? label[side] })) ?? null,
  }
}

const withoutB = (numbers: Kept['numbers']) => numbers?.map((one) => ({ ...one, b: null })) ?? null
