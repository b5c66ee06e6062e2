import { join } from 'node:path'
import type { AppContext } from '@leitai/platform/context/app-context'
import { uploadBound } from '@leitai/platform/contract/upload-bound'
import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { defineJob, onceARow, rowId } from '@leitai/platform/jobs/job'
import { localFile } from '@leitai/platform/scoring/local'
import type { Outcome } from '@leitai/platform/scoring/task'
import { programOrder } from '../definition/program.ts'
import { stages } from '../definition/table.ts'
import { isFormula } from '../submission/formula-stage.ts'
import { publishDraftChange } from './draft-changes.ts'
import { editorTrials } from './table.ts'
import { TOO_SLOW } from './texts.ts'

/** `id` is the trial's. */
export const trialJob = defineJob({
  name: 'makingSandbox',
  queue: 'interactive',
  payload: rowId,
  key: onceARow('makingSandbox'),
  attempts: 3,
  timeout: 120 * 60_000,
  run: (ctx, { id }) => scoreTrial(ctx, id),
})

/** The job: scores a host's own file like a submission; the result is stored only here. */
async function scoreTrial(ctx: AppContext, id: number): Promise<void> {
  const { db, storage } = ctx
  const [trial] = await db.select().from(editorTrials).where(eq(editorTrials.id, id))
  if (trial?.state !== 'queued' || trial.stageId === null) return
  const { cmptId } = trial
  const [stage] = await db.select().from(stages).where(eq(stages.id, trial.stageId))
  if (!stage) return
  const cache = join(ctx.config.dataDir, 'cache')
  const order = {
    preparedPath: await localFile(storage, trial.preparedKey, cache),
    submissionPath: await localFile(storage, trial.objectKey, cache),
    mostBytes: uploadBound(stage),
    formula: isFormula(stage.spec),
    ...(await programOrder(ctx, stage)),
  }
  const bounds = { seconds: stage.timeLimitSeconds, megabytes: stage.memoryLimitMb, lowPriority: true }
  const outcome = await ctx.scorers.score(order, bounds)
  await transaction(db, async (tx) => {
    await tx.update(editorTrials).set(endOf(outcome, stage.decimals)).where(eq(editorTrials.id, id))
    if (cmptId !== null) await publishDraftChange(tx, cmptId)
  })
}

function endOf(outcome: Outcome, decimals: number): Partial<typeof editorTrials.$inferInsert> {
  if (outcome.kind !== 'score')
    return { state: 'failed', faults: [{ code: outcome.kind === 'timeLimit' ? TOO_SLOW : 'read-failed' }] }
  const { score } = outcome
  if (!score.ok) return { state: 'failed', faults: score.faults }
  const shown = (value: number | null) => value?.toFixed(decimals) ?? null
  const numbers = score.columns?.map(({ name, a, b }) => ({ name, a: a.toFixed(decimals), b: shown(b) })) ?? []
  return {
    state: 'scored',
    scoreA: shown(score.a),
    scoreB: shown(score.b),
    numbers,
    faults: score.faults ?? [],
  }
}
