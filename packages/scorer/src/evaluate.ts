import { deviationsOn } from './bootstrap.ts'
import { classOf } from './class-columns.ts'
import type { DecoderContext, FindLabel } from './decode.ts'
import { decoderFor } from './decoder-for.ts'
import { createLabelTally, type LabelTally, namesLabels, takesLabels, takesLists } from './label-tally.ts'
import { signsIn } from './list-form.ts'
import { type Given, hasIgnored, measureBoards } from './measure.ts'
import { type ClassCounts, countClasses, mergeCounts } from './metrics/classes/label-counts.ts'
import type { Boards, Data, Values } from './metrics/metric.ts'
import { emptyValues } from './metrics/rules.ts'
import type { PlannedTask, Unit } from './plan.ts'
import { type Solution, taskView } from './prepared.ts'
import { createFindLabel } from './read-twice.ts'
import { NO_RUN } from './run-facts.ts'
import type { SubmissionTask } from './submission.ts'
import type { ColumnScore, Fault, LabelCounts, LabelDetail, Refused, Replicates, RunFacts, Score } from './types.ts'

export function badPrepared(): Refused {
  return { ok: false, faults: [{ code: 'bad-prepared' }], faultCount: 1, rows: 0 }
}

/** What the submission reader needs from a solution to read the file of a task. */
export function taskOf(solution: Solution, index: number): Omit<SubmissionTask, 'faults'> {
  const { plan, indexes, units } = solution
  const view = taskView(solution, index)
  const { ids, part } = view
  const counts = hasIgnored(view) ? (row: number) => part[row] !== 2 : undefined
  const task = plan.tasks[index] as PlannedTask
  return {
    ids,
    indexes: indexes[index] ?? {},
    idColumn: task.rows.id,
    keys: task.rows.keys ?? [],
    columns: task.submitted,
    lines: task.linesPrediction,
    units: plan.units.flatMap((unit, k) => {
      if (unit.task !== index) return []
      const { labels, truth } = units[k] ?? {}
      const find = labels ? createFindLabel(labels) : () => -1
      const tally = truth && tallyFor(unit, find, { classes: truth.classes.length, rows: truth.rows, counts })
      const lookup = { find: tally?.find ?? find, ...(labels && takesLists(unit) && { signs: signsIn(labels.table) }) }
      const decoder = (context: DecoderContext) => decoderFor(context, unit, task.rows.ranges, lookup)
      return [{ columns: unit.prediction, decoder, ...(tally && { tally }) }]
    }),
  }
}

/** Of columns of labels whose classes nobody declared; others are refused one by one, and lists may name what is relevant to nobody. */
function tallyFor(
  unit: Unit,
  find: FindLabel,
  { classes, rows, counts }: { classes: number; rows: number; counts: ((row: number) => boolean) | undefined },
): LabelTally | undefined {
  const needsTally = takesLabels(unit) && !unit.classes && namesLabels(classes, rows)
  return needsTally ? createLabelTally(find, { stops: 'half', expected: [], ...(counts && { counts }) }) : undefined
}

/** The values of all units, given those of each task’s; undefined for the units of a task that is left out. */
export function valuesByUnit({ plan }: Solution, ofTasks: readonly (Values[] | null)[]): (Values | undefined)[] {
  const next = ofTasks.map(() => 0)
  return plan.units.map(({ task }) => {
    const at = next[task] ?? 0
    next[task] = at + 1
    return ofTasks[task]?.[at]
  })
}

/**
 * The scores of a complete prediction, the values of each unit in its task’s order, with the replicates for intervals if the specification
 * has them. Never throws. `facts`: of the program that made the prediction, for numbers that are measured at its run.
 */
export function evaluate(solution: Solution, given: Given, facts: RunFacts = NO_RUN): Score {
  const { metric, truth, plan } = solution
  const rows = rowsBrought(solution, given)
  if (metric.formula) return { ok: false, faults: [{ code: 'formula-elsewhere' }], faultCount: 1, rows }
  const noScore = (column: string): Fault => ({
    code: 'score-not-finite',
    ...(plan.columns.length > 1 && { score: column }),
  })
  try {
    const ordered = given.map((values, unit) => values && inClassOrder(solution, unit, values))
    const found = new Map<string, Boards>()
    for (const column of plan.columns) {
      if (column.measure) found.set(column.name, measureBoards(solution, column.measure, ordered))
      if (column.run) found.set(column.name, { a: facts[column.run], b: truth.b === 'none' ? null : facts[column.run] })
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
    const replicates = solution.spec.intervals && replicatesOf(solution, ordered, found)
    if (badB) return { ...result, faults: [noScore(badB.name)], ...(replicates && { replicates }) }
    const labels = labelDetails(solution, ordered)
    return { ...result, ...(replicates && { replicates }), ...(labels && { labels }) }
  } catch {
    // Probably out of memory. It happens while the truth is read, so it is reported like any other scoring failure.
    return { ok: false, faults: [noScore(plan.columns[0]?.name ?? '')], faultCount: 1, rows }
  }
}

const rowsBrought = (solution: Solution, given: Given): number =>
  solution.plan.tasks.reduce((sum, _, task) => {
    const brought = solution.plan.units.some((unit, k) => unit.task === task && given[k] !== undefined)
    return sum + (brought ? taskView(solution, task).part.length : 0)
  }, 0)

/**
 * Without memory for the draws a submission still has its score. B is computed even if it has no score, so that the duration does not reveal
 * that; its deviations are not finite then, and so null.
 */
function replicatesOf(solution: Solution, given: Given, found: ReadonlyMap<string, Boards>): Replicates {
  const on = (board: 'a' | 'b') => {
    try {
      return deviationsOn(solution, given, found, board)
    } catch {
      return null
    }
  }
  return { a: on('a'), b: solution.spec.b === 'none' ? null : on('b') }
}

/** Probability columns, declared in any order, in the order of the classes. */
function inClassOrder({ plan, units }: Solution, unit: number, given: Values): Values {
  const { metric, prediction, task = 0 } = plan.units[unit] ?? {}
  if (metric?.prediction !== 'class-probabilities') return given
  const named = prediction?.map((column) => classOf(column, plan.tasks[task]?.rows.classes)) ?? []
  const columns = units[unit]?.truth.classes.map((name) => given.columns[named.indexOf(name)])
  return { ...emptyValues(), columns: columns?.filter((column) => column !== undefined) ?? [] }
}

/** Counts by class of the first number, if it is shown and counts all rows of one column of labels. */
function labelDetails(solution: Solution, given: Given): LabelDetail[] | undefined {
  const { measure, hidden } = solution.plan.columns[0] ?? {}
  const [unit, ...more] = measure?.units ?? []
  if (
    !measure ||
    hidden ||
    unit === undefined ||
    more.length > 0 ||
    measure.slice ||
    hasIgnored(taskView(solution, measure.task))
  )
    return undefined
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
