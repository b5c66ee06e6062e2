import { decoderFor } from './decoder-for.ts'
import { type ClassCounts, countClasses, mergeCounts } from './metrics/label-counts.ts'
import type { Data, Values } from './metrics/metric.ts'
import { emptyValues } from './metrics/values.ts'
import { createFindLabel, type Solution } from './prepared.ts'
import type { SubmissionTask } from './submission.ts'
import type { LabelCounts, LabelDetail, Refused, Score } from './types.ts'

export function badPrepared(): Refused {
  return { ok: false, faults: [{ code: 'bad-prepared' }], faultCount: 1, rows: 0 }
}

/** What the submission reader needs from a solution. */
export function taskOf(solution: Solution): Omit<SubmissionTask, 'faults'> {
  const { spec, metric, options, ids, indexes, labels } = solution
  return {
    ids,
    indexes,
    idColumn: spec.id,
    columns: spec.prediction,
    decoder: (context) => decoderFor(context, { metric, options, ranges: spec.ranges }, createFindLabel(labels)),
  }
}

/** The scores of a complete prediction in the solution’s order. Never throws. */
export function evaluate(solution: Solution, given: Values): Score {
  const { metric, options, truth } = solution
  if (metric.formula) return { ok: false, faults: [{ code: 'formula-elsewhere' }], faultCount: 1, rows: truth.rows }
  const data: Data = { ...truth, options, prediction: inClassOrder(solution, given) }
  const { rows } = truth
  const noScore: Refused = { ok: false, faults: [{ code: 'score-not-finite' }], faultCount: 1, rows }
  try {
    const { a, b } = metric.evaluate(data)
    // Every metric has a value on a prepared solution, and predictions are bounded; the remaining cause is division by a truth close to 0.
    if (!Number.isFinite(a)) return noScore
    if (b !== null && !Number.isFinite(b)) return { ok: true, rows, a, b: null, faults: noScore.faults }
    const labels = metric.prediction === 'label' && truth.classes.length <= 1000 ? details(data) : undefined
    return { ok: true, rows, a, b, ...(labels && { labels }) }
  } catch {
    // Probably out of memory. It happens while the truth is read, so it is reported like any other scoring failure.
    return noScore
  }
}

/** Probability columns, declared in any order, in the order of the classes. */
function inClassOrder({ metric, spec, truth }: Solution, given: Values): Values {
  if (metric.prediction !== 'class-probabilities') return given
  const columns = truth.classes.map((name) => given.columns[spec.prediction.indexOf(name)])
  return { ...emptyValues(), columns: columns.filter((column) => column !== undefined) }
}

function details(data: Data): LabelDetail[] {
  const { a, rest } = countClasses(data)
  const b = data.b === 'none' ? null : data.b === 'all' ? mergeCounts(a, rest) : rest
  return data.classes.map((label, k) => ({ label, a: countsOf(a, k), b: b && countsOf(b, k) }))
}

function countsOf(counts: ClassCounts, k: number): LabelCounts {
  const support = counts.support[k] ?? 0
  const predicted = counts.predicted[k] ?? 0
  const correct = counts.hits[k] ?? 0
  return {
    support,
    predicted,
    correct,
    precision: predicted === 0 ? 0 : correct / predicted,
    recall: support === 0 ? 0 : correct / support,
    f1: support + predicted === 0 ? 0 : (2 * correct) / (support + predicted),
  }
}
