import { join } from 'node:path'
import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { uploadBound } from '@leitai/platform/contract/upload-bound'
import type { Db } from '@leitai/platform/db/open'
import { eq, inArray } from '@leitai/platform/db/orm'
import { localFile, releaseLocal } from '@leitai/platform/scoring/local'
import type { Outcome } from '@leitai/platform/scoring/task'
import { isStorageFault } from '@leitai/platform/storage/storage'
import type { RunFacts } from '@leitai/scorer/types'
import { programOrder } from '../definition/program.ts'
import type { Stage } from '../definition/table.ts'
import { isDeleted } from '../model/models.ts'
import { factsOf } from '../run/shown-facts.ts'
import type { RunRow } from '../run/table.ts'
import { isFormula, scoreByFormula } from '../submission/formula-stage.ts'
import { endOf } from '../submission/outcome.ts'
import { submissions } from '../submission/table.ts'
import { afterRerun, decidedBy, type FinalRun, type Kept, type Made } from './rerun.ts'
import { type RerunRules, type Revision, revisions } from './table.ts'

interface File {
  preparedPath: string
  objectKey: string
  facts: RunFacts | undefined
}

/** What a file scores by the scoring of a revision. */
export async function scoreFile(ctx: AppContext, stage: Stage, file: File): Promise<Kept> {
  const { state: _, ...outcome } = endOf(await scoreOne(ctx, stage, file), stage)
  return outcome
}

async function scoreOne(
  ctx: AppContext,
  stage: Stage,
  { preparedPath, objectKey, facts }: File,
): Promise<Outcome | 'fileLost'> {
  const bounds = { seconds: stage.timeLimitSeconds, megabytes: stage.memoryLimitMb, lowPriority: true }
  let submissionPath: string | null = null
  try {
    submissionPath = await localFile(ctx.storage, objectKey, join(ctx.config.dataDir, 'cache'))
    // A stage whose bound was lowered meanwhile does not refuse what it took before.
    const mostBytes = uploadBound({ uploadLimitMb: limits.uploadMb.most })
    const order = {
      preparedPath,
      submissionPath,
      mostBytes,
      formula: isFormula(stage.spec),
      ...(facts && { facts }),
      ...(await programOrder(ctx, stage)),
    }
    if (order.formula) return await scoreByFormula(ctx.scorers, order, { ...bounds, hasB: stage.spec?.b !== 'none' })
    const outcome = await ctx.scorers.score(order, bounds)
    // Too slow or dead: try once more in a fresh process, as the cause may have been the platform's.
    return outcome.kind === 'score' ? outcome : await ctx.scorers.score(order, bounds)
  } catch (error) {
    if (isStorageFault(error, 'NoSuchObject')) return 'fileLost'
    throw error
  } finally {
    if (submissionPath !== null) await releaseLocal(ctx.storage, submissionPath)
  }
}

/** The present outcomes of submissions. */
export async function presentOf(db: Db, ids: number[]): Promise<Map<number, Kept>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: submissions.id,
      a: submissions.scoreA,
      b: submissions.scoreB,
      numbers: submissions.numbers,
      bootstrap: submissions.bootstrap,
      rows: submissions.rows,
      labels: submissions.labels,
      faults: submissions.faults,
      faultCount: submissions.faultCount,
    })
    .from(submissions)
    .where(inArray(submissions.id, ids))
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, ourFault: null }]))
}

/** The rules of the final re-run whose results count with a scoring. */
export async function rulesOf(db: Db, { rerunId }: Revision): Promise<RerunRules | null> {
  if (rerunId === null) return null
  const [found] = await db.select({ rerun: revisions.rerun }).from(revisions).where(eq(revisions.id, rerunId))
  return found?.rerun ?? null
}

/** Not the doing of the team: unless the program lacks a model that its team has deleted. */
const isOurs = (outcome: RunRow['outcome']) => outcome === 'platform' || outcome === 'cancelled'

/** The outcome of a submission with what its program made in the final re-run. */
export async function withFinals(
  ctx: AppContext,
  stage: Stage,
  given: { preparedPath: string; base: Kept; runs: FinalRun[]; rules: RerunRules },
): Promise<Kept> {
  const { preparedPath, base, runs, rules } = given
  const made = await Promise.all(
    runs.map(async (run): Promise<Made> => {
      const { id: runId, outcome, outputKey } = run
      if (outcome !== 'ok' || outputKey === null)
        return { runId, outcome: null, ours: isOurs(outcome) && !(await isDeleted(ctx.db, run.modelId)) }
      const facts = await factsOf(ctx.db, run, stage)
      const scored = await scoreFile(ctx, stage, { preparedPath, objectKey: outputKey, facts })
      return { runId, outcome: scored, ours: scored.ourFault !== null }
    }),
  )
  const side = stage.spec === null ? 'a' : decidedBy(stage.spec)
  return afterRerun(base, made, { side, failed: rules.failed })
}
