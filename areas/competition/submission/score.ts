import { join } from 'node:path'
import type { AppContext } from '@leitai/platform/context/app-context'
import { uploadBound } from '@leitai/platform/contract/upload-bound'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, getTableColumns, inArray, not, or, type SQL, sql } from '@leitai/platform/db/orm'
import { RetryTransactionError, transaction } from '@leitai/platform/db/transaction'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { defineJob, onceARow, rowId } from '@leitai/platform/jobs/job'
import { leaseOf } from '@leitai/platform/jobs/lease'
import { notificationOf, publish, publishEach } from '@leitai/platform/pubsub/hub'
import { CannotStart } from '@leitai/platform/sandbox/launcher'
import { stepAfter } from '@leitai/platform/scoring/delayed-results'
import { localFile, releaseLocal } from '@leitai/platform/scoring/local'
import type { Outcome } from '@leitai/platform/scoring/task'
import { isFull } from '@leitai/platform/storage/draft'
import { isStorageFault } from '@leitai/platform/storage/storage'
import { isScoringFault } from '@leitai/scorer/faults'
import { resultsChanged } from '../definition/changes.ts'
import { countMore, stagesOf } from '../definition/competition.ts'
import { programOrder } from '../definition/program.ts'
import { lockStage } from '../definition/scoring.ts'
import type { Stage } from '../definition/table.ts'
import { submissionFacts } from '../run/shown-facts.ts'
import { teams } from '../team/table.ts'
import { discardDetails, keepDetails, keepsDetails, type StoredDetail, storeDetails } from './details.ts'
import { isFormula, scoreByFormula } from './formula-stage.ts'
import { notifyGivenUp, notifyUnscored } from './notify-host.ts'
import { endOf } from './outcome.ts'
import { sendScored } from './send-events.ts'
import { recomputeStandings } from './standings.ts'
import { type SubmissionRow, submissions } from './table.ts'
import type { OurFault } from './texts.ts'
import { submissionScored, submissionTopic, submissionTopicOf } from './topics.ts'
import { nextInTurn, nextTurn } from './turn.ts'

/** Attempts before the platform takes the blame. */
const MAX_ATTEMPTS = 3
/** The limit if attempts were lost, for example in a server crash: that is not the file's fault, so it is higher. */
const MAX_LOST = 20

const lease = leaseOf(submissions)

export const scoringJob = defineJob({
  name: 'score',
  queue: 'scoring',
  payload: rowId,
  key: onceARow('score'),
  attempts: 1,
  // A stage's own time limit ends each attempt much earlier.
  timeout: 6 * 3_600_000,
  run: (ctx, { id }) => scoreSubmission(ctx, id),
  rescue: { task: 'rescue', run: (ctx) => rescueSubmissions(ctx) },
  recover: ({ db, now }) => db.update(submissions).set({ leaseUntil: now() }).where(eq(submissions.state, 'scoring')),
})

/** Queues a submission, in the transaction that creates it: both exist or neither. */
export async function enqueueScoring(db: Db, submission: { id: number; teamId: number }): Promise<void> {
  const { id, teamId } = submission
  await db
    .update(submissions)
    .set({ turn: nextTurn(submission) })
    .where(eq(submissions.id, id))
  const message = { id, state: 'queued', place: null }
  await scoringJob.enqueue(db, { id }, { news: { topic: submissionTopic(teamId), message } })
}

/** Removes a submission's job and notifies its team; a running job finds that the submission no longer waits. */
export async function dequeueScoring(db: Db, submission: { id: number; teamId: number }): Promise<void> {
  await scoringJob.remove(db, { id: submission.id })
  await publish(db, submissionTopic(submission.teamId), { id: submission.id, state: 'cancelled', place: null })
}

/**
 * Takes the submission whose turn it is, or the job's own if that alone waits, and says so to its team: the attempt number then fences every
 * later write. There are as many jobs as submissions, whichever each of them takes.
 */
async function take(ctx: AppContext, own: number): Promise<SubmissionRow | null> {
  const message = sql`json_build_object('id', ${submissions.id}, 'state', 'scoring', 'place', null)`
  const notified = notificationOf(submissionTopicOf(submissions.teamId), message)
  const waits = or(eq(submissions.state, 'queued'), and(eq(submissions.state, 'scoring'), lease.isLost))
  const [row] = await ctx.db
    .update(submissions)
    .set({ state: 'scoring', startedAt: ctx.now(), ...lease.taken })
    // As an array it is chosen once.
    .where(and(sql`${submissions.id} = coalesce((array(${nextInTurn}))[1], ${own}::int)`, waits))
    .returning({ ...getTableColumns(submissions), notified })
  return row ?? null
}

/** The job: scores one submission and changes the boards in the same transaction. */
export async function scoreSubmission(ctx: AppContext, own: number): Promise<void> {
  const row = await take(ctx, own)
  if (!row) return
  const { id } = row
  // As this process keeps it: if the scoring has changed, the result is found to be outdated (isSameScoring).
  const stage = (await stagesOf(ctx.db, row.cmptId)).find(({ id: one }) => one === row.stageId)
  if (!stage) return
  const renewing = lease.renewing(
    async () => ctx.db.update(submissions).set(lease.renewed).where(lease.isHeld(row)),
    (error) => ctx.log.warn({ err: error, submission: id }, 'the lease could not be renewed'),
  )
  let isDelayed = false
  try {
    // What the machine caused is tried again, later and later; the attempt's end is no result.
    const givingUp = async (error: unknown): Promise<never> => {
      renewing.stop()
      await ctx.db.update(submissions).set(lease.waiting(row.attempt)).where(lease.isHeld(row))
      throw error
    }
    const ended = ctx.metrics.scoring.startTimer({ metric: stage.spec?.metric.name ?? '', stage: stage.kind })
    const begun = performance.now()
    const outcome = await run(ctx, row, stage).catch(givingUp)
    // Not kept in memory until the result is delivered.
    const details = await storeDetails(ctx, id, detailsIn(outcome))
    ended({ outcome: outcome === 'fileLost' ? outcome : outcome.kind })
    const elapsedMs = Math.round(performance.now() - begun)
    const end = () =>
      finish(ctx, row, stage, { outcome: withoutDetails(outcome), details, elapsedMs }).finally(renewing.stop)
    // How long a formula takes could tell labels, and a program's result what it read.
    if (isFormula(stage.spec) || row.programKey !== null) {
      isDelayed = true
      ctx.delayedResults.later(stepAfter(elapsedMs) - elapsedMs, () =>
        end().catch((error) => ctx.log.warn({ err: error, submission: id }, 'a result could not be written')),
      )
    } else await end()
  } finally {
    if (!isDelayed) renewing.stop()
  }
}

const detailsIn = (outcome: Outcome | 'fileLost') =>
  outcome !== 'fileLost' && outcome.kind === 'score' ? (outcome.details?.files ?? []) : []

const withoutDetails = (outcome: Outcome | 'fileLost'): Outcome | 'fileLost' =>
  outcome !== 'fileLost' && outcome.kind === 'score' ? { ...outcome, details: undefined } : outcome

async function run(ctx: AppContext, row: SubmissionRow, stage: Stage): Promise<Outcome | 'fileLost'> {
  const cache = join(ctx.config.dataDir, 'cache')
  let submissionPath: string | null = null
  try {
    const preparedPath = await localFile(ctx.storage, stage.preparedKey ?? '', cache)
    submissionPath = await localFile(ctx.storage, row.objectKey, cache)
    const bounds = { seconds: stage.timeLimitSeconds, megabytes: stage.memoryLimitMb }
    const order = {
      preparedPath,
      submissionPath,
      mostBytes: uploadBound(stage),
      formula: isFormula(stage.spec),
      ...(await programOrder(ctx, stage)),
      ...(await submissionFacts(ctx.db, stage, row.id)),
      details: keepsDetails(stage.spec),
    }
    return await (order.formula
      ? scoreByFormula(ctx.scorers, order, { ...bounds, hasB: stage.spec?.b !== 'none' })
      : ctx.scorers.score(order, bounds))
  } catch (error) {
    ctx.log.error({ err: error, submission: row.id }, 'a submission’s file could not be read')
    if (isStorageFault(error, 'NoSuchObject')) return 'fileLost'
    // The store is unavailable, which is not the submission's fault: its lease expires, and it is queued again.
    if (isStorageFault(error, 'Unavailable')) throw error
    // Nor is a full disk, where its file is laid before its process.
    if (isFull(error)) throw error
    // No process can be started while the server closes: another server takes over.
    if (error instanceof CannotStart) throw error
    // Any other error is not the formula's: the submission is queued again, and finally ends as a platform failure.
    if (isFormula(stage.spec)) throw error
    return { kind: 'crashed', message: String(error) }
  } finally {
    if (submissionPath !== null) await releaseLocal(ctx.storage, submissionPath)
  }
}

/** Crashed: tried again in a fresh process, as the cause may have been ours. What took its seconds of a processor would take them again. */
const isToTryAgain = (outcome: Outcome | 'fileLost', attempt: number, stage: Stage) =>
  outcome !== 'fileLost' && outcome.kind === 'crashed' && attempt < MAX_ATTEMPTS && !isFormula(stage.spec)

/**
 * Locks the submission's team. Its submissions may have moved to another team while this waited: compare with the submission as it is
 * changed, and retry the transaction if they differ.
 */
async function lockTeamOfSubmission(db: Db, { id }: { id: number }): Promise<number> {
  const [found] = await db
    .select({ teamId: teams.id })
    .from(submissions)
    .innerJoin(teams, eq(teams.id, submissions.teamId))
    .where(eq(submissions.id, id))
    .for('no key update', { of: teams })
  return orRefuse(found, 'submission.unknown').teamId
}

interface Result {
  outcome: Outcome | 'fileLost'
  details: StoredDetail[]
  elapsedMs: number
}

/** Writes the result of an attempt, or gives it up together with its details. */
async function finish(ctx: AppContext, row: SubmissionRow, stage: Stage, result: Result): Promise<void> {
  if (!(await written(ctx, row, stage, result))) await discardDetails(ctx, result.details)
}

/** False if this attempt’s result does not count. */
async function written(
  ctx: AppContext,
  row: SubmissionRow,
  stage: Stage,
  { outcome, details, elapsedMs }: Result,
): Promise<boolean> {
  const { id, attempt, userId, cmptId } = row
  if (outcome !== 'fileLost' && outcome.kind !== 'score') {
    ctx.log.warn({ submission: id, attempt, outcome }, 'scoring did not finish')
  }
  const again = isToTryAgain(outcome, attempt, stage)
  const cpuMs = sql`${submissions.cpuMs} + ${outcome === 'fileLost' ? 0 : (outcome.cpuMs ?? 0)}::int`
  const { a, b, ...end } = endOf(outcome, stage)
  const ours = and(lease.isHeld(row), eq(submissions.state, 'scoring'))
  // A program is run for its result, so that one which cannot be scored costs quota.
  const programFailed = row.programKey !== null && end.state === 'failed' && end.ourFault === null
  return transaction(ctx.db, async (db) => {
    const teamId = await lockTeamOfSubmission(db, row)
    if (again) {
      await requeueScoring(db, ours, { cpuMs })
      return false
    }
    const finishedAt = ctx.now()
    // After the end it may change honours, which are written under the full lock.
    const over = !row.practice && stage.endAt !== null && finishedAt >= stage.endAt
    const present = await lockStage(db, stage.id, over ? 'change' : 'share')
    // The scoring was changed meanwhile: this result no longer belongs to any board.
    if (!present || !isSameScoring(present, stage)) {
      await requeueScoring(db, ours)
      return false
    }
    const durationMs = isFormula(stage.spec)
      ? elapsedMs
      : finishedAt.getTime() - (row.startedAt ?? finishedAt).getTime()
    const ended = await db
      .update(submissions)
      .set({ ...end, scoreA: a, scoreB: b, programFailed, finishedAt, durationMs, cpuMs, ...lease.ended })
      .where(ours)
      .returning({ teamId: submissions.teamId })
    // Another process took over the submission: its result counts.
    if (ended.length === 0) return false
    if (ended[0]?.teamId !== teamId) throw new RetryTransactionError()
    await keepDetails(db, id, details)
    const news = { topic: submissionTopic(teamId), message: { id, state: end.state, place: null } }
    if (end.state !== 'scored') await publishEach(db, [news])
    else {
      await recomputeStandings(db, present, teamId, [news])
      if (over) await resultsChanged.run({ db, stageId: stage.id, now: finishedAt, notify: true })
      if (!row.practice) await submissionScored.run({ db, ctx, userId, cmptId, now: finishedAt })
    }
    await sendScored(db, { stage, row, teamId, state: end.state, score: a, now: finishedAt })
    if (end.faults.some(isScoringFault)) await notifyUnscored(db, stage, finishedAt)
    if (end.ourFault === 'crashed') await notifyGivenUp(db, stage, finishedAt)
    // Not at submission: a single counter row would make submitters wait for one another.
    await countMore(db, cmptId, { submissions: 1 })
    ctx.metrics.scored.inc({ state: end.state })
    ctx.log.info({ submission: id, attempt, state: end.state, durationMs }, 'submission ended')
    return true
  })
}

const isSameScoring = (one: Stage, other: Stage) =>
  one.preparedKey === other.preparedKey && JSON.stringify(one.spec) === JSON.stringify(other.spec)

/** Queues it for another attempt; `ours` is the attempt that gives up. */
async function requeueScoring(db: Db, ours: SQL | undefined, spent: { cpuMs?: SQL } = {}): Promise<void> {
  const back = await db
    .update(submissions)
    .set({ state: 'queued', ...spent, ...lease.ended })
    .where(ours)
    .returning({ id: submissions.id, teamId: submissions.teamId })
  for (const one of back) await enqueueScoring(db, one)
}

/** Queues submissions again that lost their scorer or job. Runs every few seconds, on every server. */
export async function rescueSubmissions(ctx: AppContext): Promise<void> {
  const { db } = ctx
  const lost = await db
    .select({ id: submissions.id, teamId: submissions.teamId, attempt: submissions.attempt, state: submissions.state })
    .from(submissions)
    .where(
      and(
        inArray(submissions.state, ['queued', 'scoring']),
        or(
          and(eq(submissions.state, 'scoring'), lease.isLost),
          and(
            eq(submissions.state, 'queued'),
            // A job that failed permanently stays in the queue but is never run again.
            not(scoringJob.isWaiting(submissions.id)),
            // Its job has taken another one, whose job will take this one.
            or(eq(submissions.turn, 0), not(scoringJob.isAnyWaiting)),
          ),
        ),
      ),
    )
    .limit(500)
  for (const submission of lost) {
    ctx.log.warn(
      { submission: submission.id, attempt: submission.attempt },
      'a submission was left behind; putting it back in line',
    )
    await transaction(db, async (tx) => {
      if (submission.state === 'scoring' && submission.attempt >= MAX_LOST) {
        const ended = await tx
          .update(submissions)
          .set({ state: 'failed', ourFault: 'crashed' satisfies OurFault, finishedAt: ctx.now(), ...lease.ended })
          .where(and(lease.isHeld(submission), eq(submissions.state, 'scoring')))
          .returning({ cmptId: submissions.cmptId, stageId: submissions.stageId })
        for (const { cmptId, stageId } of ended) {
          await countMore(tx, cmptId, { submissions: 1 })
          const stage = (await stagesOf(tx, cmptId)).find(({ id }) => id === stageId)
          if (stage) await notifyGivenUp(tx, stage, ctx.now())
        }
        await publish(tx, submissionTopic(submission.teamId), { id: submission.id, state: 'failed', place: null })
        return
      }
      const back = await tx
        .update(submissions)
        .set({ state: 'queued', ...lease.ended })
        .where(and(lease.isHeld(submission), inArray(submissions.state, ['queued', 'scoring'])))
        .returning({ id: submissions.id })
      // Its team may have cancelled it meanwhile.
      if (back.length > 0) await enqueueScoring(tx, submission)
    })
  }
}
