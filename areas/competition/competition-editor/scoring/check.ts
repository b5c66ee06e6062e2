import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { Refused } from '@leitai/platform/errors/refuse'
import { defineJob, onceARow, rowId } from '@leitai/platform/jobs/job'
import { localFile } from '@leitai/platform/scoring/local'
import { directionOf } from '@leitai/scorer/metrics/index'
import { runsFault } from '@leitai/scorer/run-facts'
import { withLater } from '@leitai/scorer/score-columns'
import type { Fault, Score, ScoringSpec } from '@leitai/scorer/types'
import { drawSeed, freshSalts, isSeedElsewhere } from '../../definition/commitment.ts'
import { moreOf } from '../../definition/contract.scoring.ts'
import { lockCompetition } from '../../definition/edit/competition.ts'
import { changeStage, unscored } from '../../definition/edit/stages.ts'
import { programOrder } from '../../definition/program.ts'
import { dataFiles, stages } from '../../definition/table.ts'
import { isFormula, missingForProgram } from '../../submission/formula-stage.ts'
import type { Choice } from '../contract.scoring.ts'
import { publishDraftChange } from '../draft-changes.ts'
import { isWhole } from '../rules.ts'
import { type EditorScoring, editorScorings, type Report } from '../table.ts'
import { NO_ROOM, TOO_SLOW } from '../texts.ts'
import { noteObject, refuseNoRoom, releaseObjects } from '../upload.ts'
import { prepareInChild } from './prepare-in-child.ts'

export function specOf({ id, target, prediction, metric, split, b, ranges, ...more }: Choice): ScoringSpec {
  const options = Object.keys(metric.options).length > 0 ? { options: metric.options } : {}
  return {
    id,
    target,
    prediction,
    metric: { name: metric.name, ...options },
    split,
    b,
    ...(Object.keys(ranges).length > 0 && { ranges }),
    ...moreOf(more),
  }
}

/** The choice, with a new seed if another solution uses the same one. If all rows belong to board A, the seed hides nothing. */
async function withOwnSeed(db: Db, { cmptId, choice, solution }: EditorScoring) {
  const split = choice?.split
  if (!choice || split?.by !== 'seed' || split.aShare >= 1 || !solution) return choice
  const elsewhere = await isSeedElsewhere(db, { cmptId, seed: split.seed, solutionSha256: solution.sha256 })
  return elsewhere ? { ...choice, split: { ...split, seed: drawSeed() } } : choice
}

/** Until the check has succeeded nothing is scored in the stage, so that an invalid choice never applies. */
export async function startCheck(db: Db, row: EditorScoring, now: Date): Promise<void> {
  const [stage] = await db.select().from(stages).where(eq(stages.id, row.stageId))
  const choice = await withOwnSeed(db, row)
  await releaseObjects(db, row.cmptId, [stage?.preparedKey ?? null], now)
  await changeStage(db, row.stageId, {
    ...unscored,
    ...(choice ? { direction: directionOf(specOf(choice)) } : {}),
  })
  const ready = row.solution !== null && choice !== null && isWhole(choice)
  await db
    .update(editorScorings)
    .set({ choice, state: ready ? 'queued' : 'empty', run: row.run + 1, report: null })
    .where(eq(editorScorings.stageId, row.stageId))
  if (ready) await checkJob.enqueue(db, { id: row.stageId })
}

/** `id` is the stage's. */
export const checkJob = defineJob({
  name: 'makingCheck',
  queue: 'interactive',
  payload: rowId,
  key: onceARow('makingCheck'),
  attempts: 3,
  timeout: 120 * 60_000,
  run: (ctx, { id }) => checkScoring(ctx, id),
})

/** The job: prepares the solution like the scorer, scores the sample against it, and sets the stage up if both fit. */
async function checkScoring(ctx: AppContext, stageId: number): Promise<void> {
  const { db, storage } = ctx
  const [row] = await db.select().from(editorScorings).where(eq(editorScorings.stageId, stageId))
  if (row?.state !== 'queued' || !row.solution || !row.choice) return
  const [stage] = await db.select().from(stages).where(eq(stages.id, stageId))
  const [sample] = await db
    .select()
    .from(dataFiles)
    .where(and(eq(dataFiles.stageId, stageId), eq(dataFiles.sample, true)))
  if (!stage) return
  const cache = join(ctx.config.dataDir, 'cache')
  const spec = specOf(row.choice)
  const preparedPath = ctx.scorers.workPath('.bin')
  try {
    const missing = runsFault(spec, stage.code !== null) ?? (await missingForProgram(ctx.scorers, spec))
    if (missing) return await finish(ctx, row, { faults: [missing], rows: 0, aRows: 0, sample: null }, null)
    const solutionPath = await localFile(storage, row.solution.key, cache)
    const made = await prepareInChild(ctx.launcher, { solutionPath, spec, preparedPath })
    if (!made.ok) return await finish(ctx, row, { faults: made.faults, rows: 0, aRows: 0, sample: null }, null)
    const key = `host/prepared/${randomBytes(12).toString('hex')}.bin`
    const { size } = await storage.put(key, createReadStream(preparedPath))
    const bounds = { seconds: stage.timeLimitSeconds, megabytes: stage.memoryLimitMb, lowPriority: true }
    const outcome = sample
      ? await ctx.scorers.score(
          {
            preparedPath: await localFile(storage, key, cache),
            submissionPath: await localFile(storage, sample.objectKey, cache),
            formula: isFormula(spec),
            ...(await programOrder(ctx, { cmptId: row.cmptId, spec, solutionKey: row.solution.key })),
          },
          bounds,
        )
      : null
    const faults: Fault[] =
      outcome === null
        ? []
        : outcome.kind !== 'score'
          ? [{ code: outcome.kind === 'timeLimit' ? TOO_SLOW : 'read-failed' }]
          : outcome.score.ok
            ? (outcome.score.faults ?? [])
            : outcome.score.faults
    const scored = outcome?.kind === 'score' && outcome.score.ok ? { a: outcome.score.a, b: outcome.score.b } : null
    const { rows, aRows, splitSha256, thin, trials, notes } = made
    const numbers = {
      sample: outcome?.kind === 'score' ? numbersOf(outcome.score) : null,
      perfect: trials.perfect,
      constant: trials.constant,
      later: thin,
    }
    const report = { faults, rows, aRows, sample: scored, numbers, notes }
    await finish(ctx, row, report, { spec: withLater(spec, thin), key, size, splitSha256 }).catch(
      async (error: unknown) => {
        if (!(error instanceof Refused)) throw error
        await storage.delete(key)
        await finish(ctx, row, { ...report, faults: [{ code: NO_ROOM }] }, null)
      },
    )
  } finally {
    await rm(preparedPath, { force: true })
  }
}

/** The numbers of a score by name; the only number of a leaderboard has no name of its own. */
const numbersOf = (score: Score | null): Record<string, number> | null =>
  score?.ok ? Object.fromEntries((score.columns ?? [{ name: '', a: score.a }]).map(({ name, a }) => [name, a])) : null

interface Made {
  spec: ScoringSpec
  key: string
  size: number
  splitSha256: string
}

async function finish(ctx: AppContext, row: EditorScoring, report: Report, made: Made | null): Promise<void> {
  const { stageId, cmptId, solution } = row
  const now = ctx.now()
  await transaction(ctx.db, async (db) => {
    // Each change of the choice creates another file. Checked before the competition is locked, in the order that uploads lock.
    if (made) await refuseNoRoom(db, cmptId, made.size)
    await lockCompetition(db, cmptId)
    if (made)
      await noteObject(
        db,
        { cmptId, userId: null, use: 'prepared', name: 'prepared.bin', size: made.size, key: made.key },
        now,
      )
    const kept = await db
      .update(editorScorings)
      .set({ state: report.faults.length > 0 ? 'failed' : 'done', report })
      .where(and(eq(editorScorings.stageId, stageId), eq(editorScorings.run, row.run)))
      .returning({ stageId: editorScorings.stageId })
    // Changed again meanwhile: the next check reports.
    if (kept.length === 0) return releaseObjects(db, cmptId, [made?.key ?? null], now)
    if (made && solution)
      await changeStage(db, stageId, {
        spec: made.spec,
        rows: report.rows,
        aRows: report.aRows,
        solutionKey: solution.key,
        solutionSha256: solution.sha256,
        preparedKey: made.key,
        splitSha256: made.splitSha256,
        ...freshSalts(),
      })
    await publishDraftChange(db, cmptId)
  })
}
