import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@leitai/contract/core/language'
import { describeFault } from '@leitai/scorer/faults'
import type { Fault, MetricChoice, ScoringSpec } from '@leitai/scorer/types'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { orRefuse, Refused } from '../../platform/errors/refuse.ts'
import { localFile } from '../../platform/scoring/local.ts'
import { programOrder } from '../definition/program.ts'
import { missingForProgram } from '../submission/formula-stage.ts'
import type { Material } from './tables.ts'

/** Preparing a solution of 200 MB takes some seconds; a formula that takes longer than this is too slow for any stage. */
const bounds = { seconds: 25, megabytes: 2048, lowPriority: true, startMs: 5000 }
let busy = false

interface Tried {
  a: number | null
  b: number | null
  faults: Fault[]
  /** Includes reading the sample. */
  durationMs: number
}

/** Scores the sample with a formula in a scoring process; one at a time, so that trials do not delay submissions. */
export async function tryOn(
  ctx: AppContext,
  { db, cmptId, ...material }: Material & { db: Db; cmptId: number },
  metric: MetricChoice,
): Promise<Tried> {
  const { key, columns } = orRefuse(material.solution, 'formula.noSolution')
  const sampleKey = orRefuse(material.sampleKey, 'formula.noSample')
  const missing = await missingForProgram(ctx.scorers, { metric })
  if (missing) return failed([missing])
  if (busy) throw new Refused({ code: 'formula.busy' })
  busy = true
  const preparedPath = ctx.scorers.workPath('.bin')
  try {
    const cache = join(ctx.config.dataDir, 'cache')
    const solutionPath = await localFile(ctx.storage, key, cache)
    const submissionPath = await localFile(ctx.storage, sampleKey, cache)
    const spec = triedSpec(columns, metric)
    const made = await ctx.scorers.prepare({ solutionPath, spec, preparedPath }, bounds)
    if (made.kind !== 'prepared') return failed([{ code: 'read-failed' }])
    if (!made.prepared.ok) return failed(made.prepared.faults)
    const begun = performance.now()
    const order = { preparedPath, submissionPath, formula: true, ...(await programOrder({ ...ctx, db }, cmptId, spec)) }
    const done = await ctx.scorers.score(order, bounds)
    const durationMs = Math.round(performance.now() - begun)
    if (done.kind !== 'score') return failed([stopped(done.kind)], durationMs)
    const { score } = done
    return score.ok
      ? { a: score.a, b: score.b, faults: score.faults ?? [], durationMs }
      : failed(score.faults, durationMs)
  } finally {
    busy = false
    await rm(preparedPath, { force: true })
  }
}

/** The stage’s own scoring with another code; of that of another metric, only the columns and the split. */
function triedSpec(chosen: ScoringSpec, metric: MetricChoice): ScoringSpec {
  const { id, target, prediction, split, b, name, title, hidden, columns, rank } = chosen
  const own = chosen.metric.name === metric.name ? { name, title, hidden, columns, rank } : {}
  return { id, target, prediction, split, b, metric, ...own }
}

const failed = (faults: Fault[], durationMs = 0): Tried => ({ a: null, b: null, faults, durationMs })
const stopped = (kind: 'timeLimit' | 'crashed'): Fault => ({
  ...{ code: 'formula-failed', column: 'A' },
  ...(kind === 'timeLimit'
    ? { reason: 'time', expected: String(bounds.seconds) }
    : { reason: 'memory', expected: String(bounds.megabytes) }),
})

export const sayTried = ({ faults, ...tried }: Tried, language: Language) => ({
  ...tried,
  faults: faults.map((fault) => describeFault(fault, language)),
})
