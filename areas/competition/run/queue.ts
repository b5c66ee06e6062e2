import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, getTableColumns, inArray, isNotNull, isNull, ne, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { leaseOf } from '@leitai/platform/jobs/lease'
import { publish, publishEach } from '@leitai/platform/pubsub/hub'
import { type End, LEASE_SECONDS, type RunOutcome } from '@leitai/runner/protocol'
import type { CodeForm, CodeRules } from '../definition/contract.code.ts'
import { type Stage, stages } from '../definition/table.ts'
import { heldFor } from './hidden-facts.ts'
import { labelsOfRunner } from './queue-facts.ts'
import { type Runner, type RunRow, runs } from './table.ts'
import { RUNS_WAIT_TOPIC, runEnded, runsTopic } from './topics.ts'
import { nextTurn } from './turn.ts'

/** How often a run is given out if it fails by the platform’s fault. */
export const MOST_ATTEMPTS = 3
/** The limit if its runners were lost, for example while they were updated: that is less likely its own doing. */
const MOST_LOST = 10

export const priorities = { final: 1, submission: 1, debug: 2 } as const

const lease = leaseOf(runs, { seconds: LEASE_SECONDS })

export interface NewRun {
  cmptId: number
  stageId: number
  teamId: number
  userId: number
  purpose: RunRow['purpose']
  submissionId: number | null
  modelId: number | null
  objectKey: string
  fileName: string
  size: number
  sha256: string
  form: CodeForm
  outputName: string
  labels: string[]
}

export async function enqueueRun(db: Db, given: NewRun, now: Date): Promise<RunRow> {
  const { cmptId, stageId, teamId, userId, purpose, submissionId, modelId, objectKey, fileName, size, sha256, ...how } =
    given
  const { form, outputName, labels } = how
  const of = { cmptId, stageId, teamId, userId, purpose, submissionId, modelId, objectKey, fileName, size, sha256 }
  const [made] = await db
    .insert(runs)
    .values({
      ...of,
      form,
      outputName,
      labels,
      priority: priorities[purpose],
      turn: nextTurn(teamId, cmptId),
      createdAt: now,
    })
    .returning()
  if (!made) throw new Error('the run was not stored')
  await publish(db, RUNS_WAIT_TOPIC, null)
  return made
}

export interface Given {
  run: RunRow
  stage: Pick<Stage, 'id' | 'codeData' | 'uploadLimitMb'> & { code: CodeRules }
}

/** Gives up to `most` waiting runs to a runner: those that it may and can run, the next first. `gpus`: those that are free. */
export async function takeRuns(
  db: Db,
  runner: Runner,
  { most, gpus = 0 }: { most: number; gpus?: number | undefined },
  now: Date,
): Promise<Given[]> {
  if (!runner.hello) return []
  const { memoryMb, cores, images = [] } = runner.hello
  const labels = labelsOfRunner(runner.hello)
  const next = db
    .select({ id: runs.id })
    .from(runs)
    .innerJoin(stages, eq(stages.id, runs.stageId))
    .where(
      and(
        eq(runs.state, 'waiting'),
        sql`${runs.labels} <@ ${JSON.stringify(labels)}::jsonb`,
        sql`(${stages.code} ->> 'memoryMb')::int <= ${memoryMb} and (${stages.code} ->> 'cores')::int <= ${cores}`,
        sql`coalesce((${stages.code} ->> 'gpus')::int, 0) <= ${gpus}`,
        sql`(${runs.form} = 'tar' or ${JSON.stringify(['', ...images])}::jsonb ? coalesce(${stages.code} ->> 'image', ''))`,
        runner.cmptId === null ? undefined : eq(runs.cmptId, runner.cmptId),
      ),
    )
    .orderBy(runs.priority, runs.turn, runs.id)
    .limit(most)
    .for('update', { of: runs, skipLocked: true })
  const taken = await db
    .update(runs)
    .set({ state: 'running', runnerId: runner.id, startedAt: now, ...lease.taken })
    // As an array it is chosen once: joined with the table, some plans would choose anew for each row, and so more than `most`.
    .where(sql`${runs.id} = any(array(${next}))`)
    .returning()
  if (taken.length === 0) return []
  const of = await db
    .select({ id: stages.id, code: stages.code, codeData: stages.codeData, uploadLimitMb: stages.uploadLimitMb })
    .from(stages)
    .where(inArray(stages.id, [...new Set(taken.map(({ stageId }) => stageId))]))
  const stageOf = new Map(of.map((stage) => [stage.id, stage]))
  const inTurn = taken.toSorted((a, b) => a.priority - b.priority || a.turn - b.turn || a.id - b.id)
  await publishEach(
    db,
    inTurn.map(({ teamId, id, state }) => ({ topic: runsTopic(teamId), message: { id, state } })),
  )
  return inTurn.flatMap((run) => {
    const stage = stageOf.get(run.stageId)
    return stage?.code ? [{ run, stage: { ...stage, code: stage.code } }] : []
  })
}

/** Says to the pages of the team that a run has changed. */
const publishRunState = (db: Db, { teamId, id, state }: Pick<RunRow, 'teamId' | 'id' | 'state'>) =>
  publish(db, runsTopic(teamId), { id, state })

/** The run as its holder has it; null if another has it by now. */
export async function heldRun(
  db: Db,
  runner: Pick<Runner, 'id'>,
  given: { id: number; attempt: number },
): Promise<RunRow | null> {
  const held = and(lease.isHeld(given), eq(runs.state, 'running'), eq(runs.runnerId, runner.id), isNull(runs.outcome))
  const [row] = await db.select().from(runs).where(held).for('update')
  return row ?? null
}

/** Ends a run as its holder says; false if the lease was another’s by now. A failure of the platform is tried again. */
export async function endRun(ctx: AppContext, runner: Pick<Runner, 'id'>, end: End): Promise<boolean> {
  const held = await transaction(ctx.db, async (db) => {
    const run = await heldRun(db, runner, end)
    if (!run) return null
    if (end.outcome === 'platform' && run.cancelAt === null && run.attempt < MOST_ATTEMPTS) {
      await giveBack(db, run)
      return 0
    }
    return keep(db, run, end)
  })
  if (held === null) return false
  if (held > 0) ctx.delayedResults.later(held, () => release(ctx, end))
  else await release(ctx, end)
  return true
}

/**
 * Stores how a run ended and answers in how many milliseconds that is to be told: the end of one on hidden data in coarse steps, as the
 * program could tell by it what it read. Until then it seems to run; its lease then runs out, so that `rescueRuns` tells it if this server dies.
 */
async function keep(db: Db, run: RunRow, end: End): Promise<number> {
  const { outcome, output, exitCode, signal, wallMs, cpuMs, peakMb, log, reason, notebook } = end
  const stored = outcome === 'ok' && output ? output : null
  const rules = run.purpose === 'debug' ? null : await rulesOf(db, run)
  const held = rules === null || outcome === 'platform' ? 0 : heldFor(wallMs ?? 0, rules)
  await db
    .update(runs)
    .set({
      outcome,
      exitCode,
      signal,
      wallMs,
      cpuMs,
      peakMb,
      log,
      reason,
      outputSize: stored?.size ?? null,
      outputSha256: stored?.sha256 ?? null,
      ...(stored === null && { outputKey: null }),
      ...(notebook === null ? { notebookKey: null, notebookSize: null } : { notebookSize: notebook.size }),
      leaseUntil: sql`clock_timestamp() + make_interval(secs => ${held / 1000}::float8)`,
    })
    .where(eq(runs.id, run.id))
  return held
}

async function rulesOf(db: Db, { stageId }: Pick<RunRow, 'stageId'>): Promise<CodeRules | null> {
  const [stage] = await db.select({ code: stages.code }).from(stages).where(eq(stages.id, stageId))
  return stage?.code ?? null
}

/** Tells how a run ended that was kept back; nothing if that was done. */
async function release(ctx: AppContext, ended: { id: number; attempt: number }): Promise<void> {
  await transaction(ctx.db, async (db) => {
    const kept = and(lease.isHeld(ended), eq(runs.state, 'running'), isNotNull(runs.outcome))
    const [run] = await db.select().from(runs).where(kept).for('update')
    if (run) await publishRun(db, ctx, run)
  })
}

async function publishRun(db: Db, ctx: AppContext, run: RunRow): Promise<void> {
  const { outcome, purpose } = run
  if (outcome === null) return
  const cancelled = run.cancelAt !== null
  // Of a final run nobody wants the result any more, whatever became of it.
  const isDropped = cancelled && purpose === 'final'
  const isCancelled = isDropped || (cancelled && outcome !== 'ok')
  await close(db, ctx, run, {
    outcome: isCancelled ? 'cancelled' : outcome,
    ...(isCancelled && { outputKey: null, outputSize: null, outputSha256: null }),
    ...(isDropped && { notebookKey: null, notebookSize: null }),
  })
}

async function close(
  db: Db,
  ctx: Pick<AppContext, 'now' | 'log' | 'metrics'>,
  { id }: RunRow,
  values: Partial<RunRow> & { outcome: RunOutcome },
): Promise<void> {
  const now = ctx.now()
  const [ended] = await db
    .update(runs)
    .set({ ...values, state: 'done', finishedAt: now, ...lease.ended })
    .where(eq(runs.id, id))
    .returning()
  if (!ended) return
  noteEnd(ctx, ended)
  await publishRunState(db, ended)
  await runEnded.run({ db, ctx, run: ended, now })
}

function noteEnd({ metrics }: Pick<AppContext, 'metrics'>, run: RunRow): void {
  const { purpose, createdAt, startedAt, finishedAt, outcome } = run
  const seconds = (from: Date, to: Date) => Math.max(0, to.getTime() - from.getTime()) / 1000
  metrics.runSeconds.observe(
    { purpose, outcome: outcome ?? 'platform' },
    startedAt && finishedAt ? seconds(startedAt, finishedAt) : 0,
  )
  if (startedAt) metrics.runWait.observe({ purpose }, seconds(createdAt, startedAt))
}

const unmeasured = { cpuMs: null, peakMb: null }

async function giveBack(db: Db, run: RunRow): Promise<void> {
  await db
    .update(runs)
    .set({ state: 'waiting', runnerId: null, outputKey: null, notebookKey: null, ...unmeasured, ...lease.ended })
    .where(eq(runs.id, run.id))
  await publishRunState(db, { ...run, state: 'waiting' })
  await publish(db, RUNS_WAIT_TOPIC, null)
}

/** Puts runs back in line whose runner was lost. */
export async function rescueRuns(ctx: AppContext): Promise<void> {
  const lost = await ctx.db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.state, 'running'), lease.isLost))
    .limit(500)
  for (const { id } of lost)
    await transaction(ctx.db, async (db) => {
      const [run] = await db
        .select()
        .from(runs)
        .where(and(eq(runs.id, id), eq(runs.state, 'running'), lease.isLost))
        .for('update', { skipLocked: true })
      if (!run) return
      if (run.outcome !== null) return publishRun(db, ctx, run)
      ctx.log.warn({ run: id, attempt: run.attempt, runner: run.runnerId }, 'a run has lost its runner')
      if (run.cancelAt !== null) await close(db, ctx, run, { outcome: 'cancelled' })
      else if (run.attempt < MOST_LOST) await giveBack(db, run)
      else await close(db, ctx, run, { outcome: 'platform', reason: 'its runners were lost' })
    })
}

/** What became of a wish to cancel: it had not begun, it is being ended by its runner, or it is over. */
export type Cancelled = 'unstarted' | 'asked' | 'over'

/** Cancels a run. The caller has locked its team. */
export async function cancelRun(
  db: Db,
  ctx: Pick<AppContext, 'now' | 'log' | 'metrics'>,
  id: number,
  { byHost = false } = {},
): Promise<Cancelled> {
  const [run] = await db.select().from(runs).where(eq(runs.id, id)).for('update')
  if (!run || run.state === 'done') return 'over'
  const now = ctx.now()
  if (run.state === 'running') {
    await db
      .update(runs)
      .set({ cancelAt: run.cancelAt ?? now, endedByHost: byHost || run.endedByHost })
      .where(eq(runs.id, id))
    await publishRunState(db, run)
    return 'asked'
  }
  await close(db, ctx, run, { outcome: 'cancelled', cancelAt: now, endedByHost: byHost })
  return 'unstarted'
}

/** Programs of a team in a stage that wait or run. */
export async function openRuns(db: Db, { teamId, stageId }: { teamId: number; stageId: number }): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(runs)
    .where(and(eq(runs.teamId, teamId), eq(runs.stageId, stageId), ne(runs.state, 'done'), ne(runs.purpose, 'final')))
  return found?.count ?? 0
}

/** A run of a competition. */
export async function runIn(db: Db, { cmptId, id }: { cmptId: number; id: number }): Promise<RunRow> {
  const [run] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.id, id), eq(runs.cmptId, cmptId)))
  return orRefuse(run, 'run.unknown')
}

/** The last run of a submission, beside those of final re-runs. */
export async function runOfSubmission(db: Db, submissionId: number): Promise<RunRow | null> {
  const [run] = await db
    .select(getTableColumns(runs))
    .from(runs)
    .where(and(eq(runs.submissionId, submissionId), eq(runs.purpose, 'submission')))
    .orderBy(sql`${runs.id} desc`)
    .limit(1)
  return run ?? null
}

/** Runs move with their team when it is merged into another. */
export const moveRuns = (db: Db, { from, to }: { from: number; to: number }) =>
  db.update(runs).set({ teamId: to }).where(eq(runs.teamId, from))
