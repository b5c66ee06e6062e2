import { evaluate } from './evaluate.ts'
import type { Numbers, Truth, Values } from './metrics/metric.ts'
import { emptyValues } from './metrics/values.ts'
import { type NoPerfect, oneHot, perfectUnit } from './perfect.ts'
import type { Unit } from './plan.ts'
import type { Solution } from './prepared.ts'
import { rangeOf } from './ranges.ts'

/**
 * Why a number has no value for an answer: see `NoPerfect`; lists, texts and entries have no constant answer; the metric has no value on it;
 * the numbers before took too long; it is measured while a program runs.
 */
export type NoTrial = NoPerfect | 'constant' | 'undefined' | 'slow' | 'run'
/** The numbers of the leaderboard by name, on board A; or why there is none. */
export type Trial = Record<string, number | NoTrial>

/**
 * What answers made from the solution itself score, so that a host sees what the numbers of a leaderboard mean: one that is right
 * everywhere, and one that says the same for every row. No number is begun later than `seconds` after the start.
 */
export function trialScores(solution: Solution, seconds = 60): { perfect: Trial; constant: Trial } {
  const until = performance.now() + seconds * 1000
  return { perfect: trialOf(solution, perfectUnit, until), constant: trialOf(solution, constantUnit, until) }
}

type Made = (unit: Unit, truth: Truth, solution: Solution) => Values | NoTrial

function trialOf(solution: Solution, made: Made, until: number): Trial {
  const { plan } = solution
  const values = plan.units.map((unit, k): Values | NoTrial => {
    const truth = solution.units[k]?.truth
    return truth ? made(unit, truth, solution) : 'undefined'
  })
  const shown = plan.columns.filter(({ hidden }) => !hidden)
  const trialIn = (name: string) => (performance.now() < until ? numberOf(solution, name, values) : 'slow')
  return Object.fromEntries(shown.map(({ name }) => [name, trialIn(name)]))
}

/** One number alone, so that it has its value whether or not others have theirs. */
function numberOf(solution: Solution, name: string, values: (Values | NoTrial)[]): number | NoTrial {
  const { plan } = solution
  const column = plan.columns.find((one) => one.name === name)
  const used = [name, ...(column?.expression?.names ?? [])]
  if (plan.columns.some((one) => one.program && used.includes(one.name))) return 'formula'
  if (plan.columns.some((one) => one.run && used.includes(one.name))) return 'run'
  const columns = plan.columns
    .filter((one) => used.includes(one.name))
    .map((one) => ({ ...one, hidden: one !== column }))
  const units = new Set(columns.flatMap(({ measure }) => measure?.units ?? []))
  const unknown = values.find((value, k): value is NoTrial => units.has(k) && typeof value === 'string')
  if (unknown !== undefined) return unknown
  const given = values.map((value, k) => (units.has(k) && typeof value === 'object' ? value : undefined))
  const { intervals: _, ...spec } = solution.spec
  const result = evaluate({ ...solution, spec, plan: { ...plan, columns, leading: name } }, given)
  return result.ok ? result.a : 'undefined'
}

function constantUnit(unit: Unit, truth: Truth, solution: Solution): Values | NoTrial {
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
    case 'columns':
      return 'formula'
    default:
      return 'constant'
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
