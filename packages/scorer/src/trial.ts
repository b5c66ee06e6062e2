import { classOf } from './class-columns.ts'
import { evaluate } from './evaluate.ts'
import type { Numbers, Truth, Values } from './metrics/metric.ts'
import { emptyValues } from './metrics/values.ts'
import type { Unit } from './plan.ts'
import type { Solution } from './prepared.ts'
import { rangeOf } from './ranges.ts'
import type { Score } from './types.ts'

/**
 * Scores of answers made from the solution itself, so that a host sees what the numbers of a leaderboard mean: one that is right
 * everywhere, and one that says the same for every row. Null if a metric reads values of which neither is known.
 */
export function trialScores(solution: Solution): { perfect: Score | null; constant: Score | null } {
  return { perfect: scoreOf(solution, perfectUnit), constant: scoreOf(solution, constantUnit) }
}

type Made = (unit: Unit, truth: Truth, solution: Solution) => Values | null

function scoreOf(solution: Solution, made: Made): Score | null {
  if (solution.metric.formula) return null
  const values: Values[] = []
  for (const [k, unit] of solution.plan.units.entries()) {
    const truth = solution.units[k]?.truth
    const given = truth ? made(unit, truth, solution) : null
    if (given === null) return null
    values.push(given)
  }
  return evaluate(solution, values)
}

/** The columns of class probabilities as they were declared: 1 for the row’s class. */
function oneHot(
  { prediction, task }: Unit,
  { plan }: Solution,
  { classes, rows }: Truth,
  share: (code: number, row: number) => number,
) {
  return prediction.map((column) => {
    const code = classes.indexOf(classOf(column, plan.tasks[task]?.rows.classes))
    return Float64Array.from({ length: rows }, (_, row) => share(code, row))
  })
}

function perfectUnit(unit: Unit, truth: Truth, solution: Solution): Values | null {
  const { metric, severalTruth, severalPrediction } = unit
  const { values } = truth
  if (typeof metric.truth !== 'string' || typeof metric.prediction !== 'string') {
    if (typeof metric.truth === 'string' || typeof metric.prediction === 'string') return null
    // Right only where a prediction has the same fields as the truth.
    const alike = metric.prediction.every(({ name, kind }, k) => {
      const own = typeof metric.truth === 'string' ? undefined : metric.truth[k]
      return own?.kind === kind && own.name === name
    })
    const fits =
      alike && unit.target.length === unit.prediction.length && (severalTruth === null) === (severalPrediction === null)
    return fits && values.columns.length === metric.prediction.length ? values : null
  }
  switch (metric.prediction) {
    case 'class-probabilities':
      return {
        ...emptyValues(),
        columns: oneHot(unit, solution, truth, (code, row) => (values.codes[row] === code ? 1 : 0)),
      }
    case 'ranking':
      return withinDepth(values, Number(unit.options.k))
    case 'columns':
      return null
    default:
      return values
  }
}

/** The first items of each list, as many as a ranking may have. */
function withinDepth(values: Values, depth: number): Values {
  return { ...values, ends: values.ends.map((end, row) => Math.min(end, (values.starts[row] ?? 0) + depth)) }
}

function constantUnit(unit: Unit, truth: Truth, solution: Solution): Values | null {
  const { metric, prediction, task } = unit
  const { rows, values } = truth
  const filled = (value: number) => ({ ...emptyValues(), columns: [new Float64Array(rows).fill(value)] })
  switch (metric.prediction) {
    case 'number':
    case 'non-negative':
    case 'probability': {
      const [low, high] = rangeOf(metric.prediction, prediction[0] ?? '', solution.plan.tasks[task]?.rows.ranges) ?? [
        0, 1,
      ]
      const mean = meanOf(values.columns[0] ?? new Float64Array(), truth)
      return filled(Math.min(Math.max(mean, low), high))
    }
    case 'label':
      return { ...emptyValues(), codes: new Int32Array(rows).fill(mostFrequent(truth)) }
    case 'class-probabilities': {
      const counts = countsOf(truth)
      const scored = counts.reduce((sum, count) => sum + count, 0)
      return { ...emptyValues(), columns: oneHot(unit, solution, truth, (code) => (counts[code] ?? 0) / scored) }
    }
    default:
      return null
  }
}

/** Of the rows that are scored; others have no truth. */
function meanOf(column: Numbers, { part }: Truth): number {
  let sum = 0
  let count = 0
  for (let row = 0; row < column.length; row++) {
    if (part[row] === 2) continue
    count++
    sum += ((column[row] as number) - sum) / count
  }
  return sum
}

function countsOf({ classes, values, part }: Truth): number[] {
  const counts = new Array<number>(classes.length).fill(0)
  for (const [row, code] of values.codes.entries())
    if (code >= 0 && part[row] !== 2) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

const mostFrequent = (truth: Truth): number => {
  const counts = countsOf(truth)
  return counts.indexOf(Math.max(...counts))
}
