import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, inArray, isNull, not, type PgUpdateSetSource } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { defineJob, onceARow, rowId } from '@leitai/platform/jobs/job'
import { leaseOf } from '@leitai/platform/jobs/lease'
import { localFile } from '@leitai/platform/scoring/local'
import { withLater } from '@leitai/scorer/score-columns'
import type { Fault } from '@leitai/scorer/types'
import { type Stage, stages } from '../definition/table.ts'
import { submissionFacts } from '../run/shown-facts.ts'
import { ended } from '../submission/rescoring.ts'
import { submissions } from '../submission/table.ts'
import { movesOf, writeMoves } from './moves.ts'
import { publish } from './publish.ts'
import { finalRuns, keepOthers, runsOver } from './rerun.ts'
import { presentOf, rulesOf, scoreFile, withFinals } from './score-one.ts'
import { type Revision, revisionScores, revisions } from './table.ts'

/** Submissions scored between two checks whether to continue: few at first, then about a second's worth. */
const BATCH = { least: 20, most: 500, ms: 1000 }
const PREPARE = { seconds: 600, megabytes: 4096 }
const lease = leaseOf(revisions)
const worked = ['running', 'publishing'] as const

export const revisionJob = defineJob({
  name: 'revise',
  queue: 'background',
  payload: rowId,
  key: onceARow('revise'),
  attempts: 1,
  timeout: 24 * 3_600_000,
  run: (ctx, { id }, stop) => runRevision(ctx, id, stop),
  rescue: { task: 'revisions', run: (ctx) => rescueRevisions(ctx) },
  recover: ({ db }) => db.update(revisions).set(lease.ended).where(inArray(revisions.state, worked)),
})

async function take(ctx: AppContext, id: number): Promise<Revision | null> {
  const [row] = await ctx.db
    .update(revisions)
    .set(lease.taken)
    .where(and(eq(revisions.id, id), inArray(revisions.state, worked), lease.isFree))
    .returning()
  return row ?? null
}

const isHeld = (row: Revision) => and(lease.isHeld(row), eq(revisions.state, row.state))

/** Updates a revision that this attempt still holds; false if it was cancelled or taken over. */
async function change(ctx: AppContext, row: Revision, values: PgUpdateSetSource<typeof revisions>): Promise<boolean> {
  const changed = await ctx.db.update(revisions).set(values).where(isHeld(row)).returning({ id: revisions.id })
  return changed.length > 0
}

/** The job: scores all submissions of a stage again without changing the boards, then computes the moves or publishes the revision. */
async function runRevision(ctx: AppContext, id: number, closing: AbortSignal): Promise<void> {
  const row = await take(ctx, id)
  if (!row) return
  const renewing = lease.renewing(
    () => change(ctx, row, lease.renewed),
    (error) => ctx.log.warn({ err: error, revision: id }, 'the lease could not be renewed'),
  )
  try {
    await work(ctx, row, closing)
  } finally {
    renewing.stop()
    await change(ctx, row, lease.ended).catch(() => undefined)
  }
}

async function work(ctx: AppContext, row: Revision, closing: AbortSignal): Promise<void> {
  const [stage] = await ctx.db.select().from(stages).where(eq(stages.id, row.stageId))
  if (!stage) return
  const preparedKey = row.preparedKey ?? (await prepare(ctx, row))
  if (preparedKey === null) return
  if (row.kind === 'rerun' && row.state === 'running' && !(await areRunsOver(ctx, row))) return
  for (;;) {
    if (!(await scoreMissing(ctx, { ...row, preparedKey }, stage, closing))) return
    if (row.state === 'running') {
      await finishDryRun(ctx, row)
      return
    }
    // Submissions may have finished meanwhile with the old scoring: score them before publishing.
    if (await publish(ctx, row)) return
  }
}

/** Prepares the solution; null if that ends the revision. */
async function prepare(ctx: AppContext, row: Revision): Promise<string | null> {
  const { storage, scorers } = ctx
  const solutionPath = await localFile(storage, row.solutionKey, join(ctx.config.dataDir, 'cache'))
  const preparedPath = scorers.workPath('.bin')
  try {
    const outcome = await scorers.prepare(
      { solutionPath, spec: row.spec, preparedPath },
      { ...PREPARE, lowPriority: true },
    )
    if (outcome.kind !== 'prepared' || !outcome.prepared.ok) {
      const faults =
        outcome.kind === 'prepared' && !outcome.prepared.ok ? outcome.prepared.faults : [{ code: 'read-failed' }]
      await change(ctx, row, { state: 'failed', faults, finishedAt: ctx.now() })
      return null
    }
    const { rows, aRows, splitSha256, thin } = outcome.prepared
    const preparedKey = `competition/revision/${row.id}/prepared.bin`
    await storage.put(preparedKey, createReadStream(preparedPath))
    const solutionSha256 = await digestOf(solutionPath)
    const spec = withLater(row.spec, thin)
    return (await change(ctx, row, { spec, preparedKey, rows, aRows, splitSha256, solutionSha256 }))
      ? preparedKey
      : null
  } finally {
    await rm(preparedPath, { force: true })
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

/** Whether all runs of a final re-run are over; the end of the last one brings the job back. */
async function areRunsOver(ctx: AppContext, row: Revision): Promise<boolean> {
  const { done, total } = await runsOver(ctx.db, row.id)
  return (await change(ctx, row, { done, total })) && done === total
}

/** Scores submissions without a score in the revision; false if the job must stop. */
async function scoreMissing(ctx: AppContext, row: Revision, stage: Stage, closing: AbortSignal): Promise<boolean> {
  const { db } = ctx
  const preparedPath = await localFile(ctx.storage, row.preparedKey ?? '', join(ctx.config.dataDir, 'cache'))
  const anew = { ...stage, spec: row.spec, solutionKey: row.solutionKey }
  if (row.kind === 'rerun' && !(await whileHeld(ctx, row, (db) => keepOthers(db, row)))) return false
  const rules = await rulesOf(db, row)
  let batch = BATCH.least
  for (;;) {
    const missing = await db
      .select({ id: submissions.id, objectKey: submissions.objectKey })
      .from(submissions)
      .leftJoin(
        revisionScores,
        and(eq(revisionScores.submissionId, submissions.id), eq(revisionScores.revisionId, row.id)),
      )
      .where(and(ended(row.stageId), isNull(revisionScores.submissionId)))
      .orderBy(asc(submissions.id))
      .limit(batch)
    const done = db.$count(revisionScores, eq(revisionScores.revisionId, row.id))
    const total = db.$count(submissions, ended(row.stageId))
    if (!(await change(ctx, row, { done: await done, total: await total }))) return false
    if (missing.length === 0) return true
    if (closing.aborted) return false
    const begun = performance.now()
    const of = missing.map(({ id }) => id)
    const finals = await finalRuns(db, row.rerunId, of)
    const standing = row.kind === 'rerun' ? await presentOf(db, of) : null
    const scored = await Promise.all(
      missing.map(async ({ id, objectKey }) => {
        const { facts } = await submissionFacts(db, anew, id)
        const base = standing?.get(id) ?? (await scoreFile(ctx, anew, { preparedPath, objectKey, facts }))
        const own = finals.get(id)
        const outcome = own && rules ? await withFinals(ctx, anew, { preparedPath, base, runs: own, rules }) : base
        return { ...outcome, revisionId: row.id, submissionId: id }
      }),
    )
    if (!(await keep(ctx, row, scored))) return false
    const fits = Math.floor((batch * BATCH.ms) / (performance.now() - begun))
    batch = Math.max(BATCH.least, Math.min(BATCH.most, batch * 2, fits))
  }
}

/** Stores scores of a revision that this attempt still holds: none may arrive after it was cancelled. */
const keep = (ctx: AppContext, row: Revision, scored: (typeof revisionScores.$inferInsert)[]): Promise<boolean> =>
  whileHeld(ctx, row, async (db) => {
    await db.insert(revisionScores).values(scored).onConflictDoNothing()
  })

const whileHeld = (ctx: AppContext, row: Revision, write: (db: Db) => Promise<void>): Promise<boolean> =>
  transaction(ctx.db, async (db) => {
    const [held] = await db.select({ id: revisions.id }).from(revisions).where(isHeld(row)).for('share')
    if (!held) return false
    await write(db)
    return true
  })

async function finishDryRun(ctx: AppContext, row: Revision): Promise<void> {
  await transaction(ctx.db, async (db) => {
    const [now] = await db.select().from(revisions).where(isHeld(row)).for('update')
    const [stage] = await db.select().from(stages).where(eq(stages.id, row.stageId))
    if (!now || !stage) return
    const { moves, summary } = await movesOf(db, stage, now)
    await writeMoves(db, row.id, moves)
    await db
      .update(revisions)
      .set({
        state: 'ready',
        summary,
        faults: await firstFaults(db, row.id),
        finishedAt: ctx.now(),
        ...lease.ended,
      })
      .where(eq(revisions.id, row.id))
  })
}

/** The faults of a submission that is scored now but fails in the revision: where many fail, the files are rarely the cause. */
async function firstFaults(db: Db, revisionId: number): Promise<Fault[]> {
  const [found] = await db
    .select({ faults: revisionScores.faults })
    .from(revisionScores)
    .innerJoin(submissions, eq(submissions.id, revisionScores.submissionId))
    .where(
      and(
        eq(revisionScores.revisionId, revisionId),
        eq(submissions.state, 'scored'),
        isNull(revisionScores.a),
        isNull(revisionScores.ourFault),
      ),
    )
    .orderBy(asc(submissions.id))
    .limit(1)
  return found?.faults ?? []
}

/** Enqueues revisions again whose server or job is gone. */
async function rescueRevisions({ db }: AppContext): Promise<void> {
  const left = await db
    .select({ id: revisions.id })
    .from(revisions)
    .where(and(inArray(revisions.state, worked), lease.isFree, not(revisionJob.isWaiting(revisions.id))))
    .limit(20)
  await revisionJob.enqueueAll(db, left)
}
