import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { AnswerOf } from '@leitai/platform/contract/call'
import type { Language } from '@leitai/platform/contract/language'
import { localFile } from '@leitai/platform/scoring/local'
import type { Details } from '@leitai/platform/scoring/python/details'
import { inTurn, type Lane } from '@leitai/platform/turns/turns'
import { describeFault } from '@leitai/scorer/faults'
import { pathColumns } from '@leitai/scorer/file-form'
import { hasAnswers } from '@leitai/scorer/formula-trial'
import type { Fault, MetricChoice, ScoringSpec } from '@leitai/scorer/types'
import { programOrder } from '../definition/program.ts'
import { keepsDetails } from '../submission/details.ts'
import { formulaFault, missingForProgram } from '../submission/formula-stage.ts'
import type { tryFormula } from './contract.ts'
import type { Material } from './tables.ts'
import { leftText } from './texts.ts'

/** Preparing a solution of 200 MB takes some seconds; a formula that takes longer than this is too slow for any stage. */
const bounds = { seconds: 25, megabytes: 2048, lowPriority: true, startMs: 5000 }
/** So that trials do not delay submissions. */
const LANE: Lane = { name: 'formula', most: 1, busy: 'formula.busy' }

/** Answers made from the solution are tried only if the sample took less than this, with less time: a request is answered in half a minute. */
const QUICK_MS = 5000
const ofMade = { ...bounds, seconds: 5 }

type Tried = Pick<WireTried, 'a' | 'b' | 'numbers' | 'durationMs'> & { faults: Fault[]; details: Details | null }
type WireTried = AnswerOf<typeof tryFormula>['sample']
interface AllTried {
  sample: Tried
  perfect: Tried | null
  constant: Tried | null
}

interface Given {
  cmptId: number
  solution: NonNullable<Material['solution']>
  sampleKey: string
}

/** Scores the sample and made answers with a formula in a scoring process, when it is the caller's turn. */
export async function tryOn(
  ctx: AppContext,
  { userId, ...given }: Given & { userId: number },
  metric: MetricChoice,
): Promise<AllTried> {
  const missing = await missingForProgram(ctx.scorers, { metric })
  return missing ? alone(failed([missing])) : inTurn(ctx, LANE, { userId }, () => tryAll(ctx, given, metric))
}

async function tryAll(
  ctx: AppContext,
  { cmptId, solution, sampleKey }: Given,
  metric: MetricChoice,
): Promise<AllTried> {
  const { key, columns } = solution
  const preparedPath = ctx.scorers.workPath('.bin')
  try {
    const cache = join(ctx.config.dataDir, 'cache')
    const solutionPath = await localFile(ctx.storage, key, cache)
    const submissionPath = await localFile(ctx.storage, sampleKey, cache)
    const spec = triedSpec(columns, metric)
    const made = await ctx.scorers.prepare({ solutionPath, spec, preparedPath }, bounds)
    if (made.kind !== 'prepared') return alone(failed([{ code: 'read-failed' }]))
    if (!made.prepared.ok) return alone(failed(made.prepared.faults))
    const order = {
      preparedPath,
      submissionPath,
      formula: true,
      details: keepsDetails({ metric }),
      ...(await programOrder(ctx, { cmptId, spec, solutionKey: key })),
    }
    const sample = await tryOne(ctx, order, bounds)
    if (!hasAnswers(spec) || sample.durationMs > QUICK_MS) return alone(sample)
    return {
      sample,
      perfect: await tryOne(ctx, { ...order, answer: 'perfect' }, ofMade),
      constant: await tryOne(ctx, { ...order, answer: 'constant' }, ofMade),
    }
  } finally {
    await rm(preparedPath, { force: true })
  }
}

const alone = (sample: Tried): AllTried => ({ sample, perfect: null, constant: null })

async function tryOne(ctx: AppContext, order: Order, within: typeof bounds): Promise<Tried> {
  const begun = performance.now()
  const done = await ctx.scorers.score(order, within)
  const durationMs = Math.round(performance.now() - begun)
  if (done.kind !== 'score') return failed([formulaFault(done.kind, within)], durationMs)
  const { score, details = null } = done
  if (!score.ok) return failed(score.faults, durationMs)
  return { a: score.a, b: score.b, numbers: score.columns ?? [], faults: score.faults ?? [], details, durationMs }
}

type Order = Parameters<AppContext['scorers']['score']>[0]

/** The stage’s own scoring with another code; of that of another metric, only the columns and the split. */
function triedSpec(chosen: ScoringSpec, metric: MetricChoice): ScoringSpec {
  const { id, target, prediction, split, b, files, name, title, hidden, columns, rank } = chosen
  const withPaths = pathColumns({ ...files?.members, ...files?.truth }).length > 0
  const own = chosen.metric.name === metric.name ? { name, title, hidden, columns, rank } : {}
  return { id, target, prediction, split, b, metric, ...(withPaths && { files }), ...own }
}

const failed = (faults: Fault[], durationMs = 0): Tried => ({
  a: null,
  b: null,
  numbers: [],
  details: null,
  faults,
  durationMs,
})

export function sayTried({ sample, perfect, constant }: AllTried, language: Language): AnswerOf<typeof tryFormula> {
  const said = ({ faults, details, ...tried }: Tried): WireTried => ({
    ...tried,
    details: (details?.files ?? []).map(({ name, kind, content }) => ({
      name,
      kind,
      size: content.length,
      content: content.toString(kind === 'png' ? 'base64' : 'utf8'),
    })),
    left: (details?.left ?? []).map((file) => leftText(file, language)),
    faults: faults.map((fault) => describeFault(fault, language)),
    trace: faults.find(({ trace }) => trace !== undefined)?.trace ?? null,
  })
  return { sample: said(sample), perfect: perfect && said(perfect), constant: constant && said(constant) }
}
