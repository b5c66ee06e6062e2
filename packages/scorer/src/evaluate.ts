import { classOf } from './class-columns.ts'
import { decoderFor } from './decoder-for.ts'
import { createFindLabel } from './find-label.ts'
import { hasIgnored, measureBoards } from './measure.ts'
import { type ClassCounts, countClasses, mergeCounts } from './metrics/classes/label-counts.ts'
import type { Boards, Data, Values } from './metrics/metric.ts'
import { emptyValues } from './metrics/values.ts'
import type { Solution } from './prepared.ts'
import type { SubmissionTask } from './submission.ts'
import type { ColumnScore, Fault, LabelCounts, LabelDetail, Refused, Score } from './types.ts'

export function badPrepared(): Refused {
  return { ok: false, faults: [{ code: 'bad-prepared' }], faultCount: 1, rows: 0 }
}

/** What the submission reader needs from a solution. */
export function taskOf(solution: Solution): Omit<SubmissionTask, 'faults'> {
  const { spec, plan, ids, indexes, units } = solution
  return {
    ids,
    indexes,
    idColumn: spec.id,
    keys: spec.keys ?? [],
    columns: plan.submitted,
    lines: plan.linesPrediction,
    units: plan.units.map((unit, k) => ({
      columns: unit.prediction,
      decoder: (context) => {
        const labels = units[k]?.labels
        return decoderFor(context, unit, spec.ranges, labels ? createFindLabel(labels) : () => -1)
      },
    })),
  }
}

/** The scores of a complete prediction, the values of each unit in the solution’s order. Never throws. */
export function evaluate(solution: Solution, given: Values[]): Score {
  const { metric, truth, plan } = solution
  const { rows } = truth
  if (metric.formula) return { ok: false, faults: [{ code: 'formula-elsewhere' }], faultCount: 1, rows }
  const noScore = (column: string): Fault => ({
    code: 'score-not-finite',
    ...(plan.columns.length > 1 && { score: column }),
  })
  try {
    const ordered = given.map((values, unit) => inClassOrder(solution, unit, values))
    const found = new Map<string, Boards>()
    for (const column of plan.columns) {
      if (column.measure) found.set(column.name, measureBoards(solution, column.measure, ordered))
    }
    for (const { name, expression } of plan.columns) {
      if (!expression) continue
      const on = (board: (boards: Boards) => number) =>
        expression.value(Object.fromEntries(Array.from(found, ([key, boards]) => [key, board(boards)])))
      found.set(name, { a: on(({ a }) => a), b: truth.b === 'none' ? null : on(({ b }) => b ?? Number.NaN) })
    }
    const columns: ColumnScore[] = []
    for (const { name, hidden } of plan.columns) {
      const boards = found.get(name)
      if (boards && !hidden) columns.push({ name, ...boards })
    }
    // Every metric has a value on a prepared solution, and predictions are bounded; the remaining cause is division by a truth close to 0.
    const first = columns.find(({ name }) => name === plan.leading)
    const badA = columns.find(({ a }) => !Number.isFinite(a))
    if (first === undefined || badA) return { ok: false, faults: [noScore(badA?.name ?? '')], faultCount: 1, rows }
    const badB = columns.find(({ b }) => b !== null && !Number.isFinite(b))
    const shown = badB ? columns.map(({ name, a }) => ({ name, a, b: null })) : columns
    const several = shown.length > 1 || plan.columns.length > 1
    const result = { ok: true as const, rows, a: first.a, b: badB ? null : first.b, ...(several && { columns: shown }) }
    if (badB) return { ...result, faults: [noScore(badB.name)] }
    const labels = labelDetails(solution, ordered)
    return { ...result, ...(labels && { labels }) }
  } catch {
    // Probably out of memory. It happens while the truth is read, so it is reported like any other scoring failure.
    return { ok: false, faults: [noScore(plan.columns[0]?.name ?? '')], faultCount: 1, rows }
  }
}

/** Probability columns, declared in any order, in the order of the classes. */
function inClassOrder({ plan, spec, units }: Solution, unit: number, given: Values): Values {
  const { metric, prediction } = plan.units[unit] ?? {}
  if (metric?.prediction !== 'class-probabilities') return given
  const named = prediction?.map((column) => classOf(column, spec.classes)) ?? []
  const columns = units[unit]?.truth.classes.map((name) => given.columns[named.indexOf(name)])
  return { ...emptyValues(), columns: columns?.filter((column) => column !== undefined) ?? [] }
}

/** Counts by class of the first number, if it counts all rows of one column of labels. */
function labelDetails(solution: Solution, given: Values[]): LabelDetail[] | undefined {
  const measure = solution.plan.columns[0]?.measure
  const [unit, ...more] = measure?.units ?? []
  if (!measure || unit === undefined || more.length > 0 || measure.slice || hasIgnored(solution)) return undefined
  const truth = solution.units[unit]?.truth
  const prediction = given[unit]
  const { metric, options } = measure
  if (!truth || !prediction || metric.prediction !== 'label' || truth.classes.length > 1000) return undefined
  return details({ ...truth, options, prediction })
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
