import { classOf } from './class-columns.ts'
import { pickEntries } from './decode-fields.ts'
import { evaluate } from './evaluate.ts'
import type { Field, Lists, Numbers, RawColumn, Truth, Values } from './metrics/metric.ts'
import { emptyValues } from './metrics/rules.ts'
import { fieldsFor, type Unit } from './plan.ts'
import type { Solution } from './prepared.ts'
import { rangeOf } from './ranges.ts'

/**
 * Why a number has no value for an answer: see `NoPerfect`; lists, texts and entries have no constant answer; the metric has no value on it;
 * the numbers before took too long; it is measured while a program runs.
 */
type NoTrial = NoPerfect | 'constant' | 'undefined' | 'slow' | 'run'
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

/**
 * Why there is no answer that is right everywhere: a host’s formula says nothing of what is right, and where several raters disagree
 * nobody is.
 */
type NoPerfect = 'formula' | 'raters'

/** What a submission would say that is right everywhere, as values of a unit. */
function perfectUnit(unit: Unit, truth: Truth, solution: Solution): Values | NoPerfect {
  const { metric } = unit
  const { values } = truth
  if (typeof metric.truth !== 'string' && typeof metric.prediction !== 'string')
    return perfectFields(unit, { truth, of: metric.truth, to: metric.prediction })
  switch (metric.prediction) {
    case 'class-probabilities':
      return {
        ...emptyValues(),
        columns: oneHot(unit, solution, truth, (code, row) => (values.codes[row] === code ? 1 : 0)),
      }
    case 'ranking':
      return withinDepth(values, Number(unit.options.k))
    case 'columns':
      return 'formula'
    default:
      return values
  }
}

/** The columns of class probabilities as they were declared: each the share of its class. */
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

/** The first items of each list, as many as a ranking may have. */
function withinDepth(values: Values, depth: number): Values {
  return { ...values, ends: values.ends.map((end, row) => Math.min(end, (values.starts[row] ?? 0) + depth)) }
}

/** The fields of all columns on one side, in the order of the values. */
const fieldsOn = (fields: Field[], columns: string[], several: Unit['severalTruth']) =>
  several === 'cell' ? fields : fieldsFor(fields, columns.length)

const noNumbers = new Float64Array()
const noList = new Int32Array()
const noLists: Lists = { items: noList, starts: noList, ends: noList }
const noRaw: RawColumn = { bytes: new Uint8Array(), starts: new Uint32Array(), ends: new Uint32Array() }

function perfectFields(unit: Unit, { truth, of, to }: { truth: Truth; of: Field[]; to: Field[] }): Values | NoPerfect {
  const { metric, options, prediction } = unit
  const { values } = truth
  const wantedFields = fieldsOn(to, prediction, unit.severalPrediction)
  const own = metric.perfect?.(values, options)
  if (own === null) return 'raters'
  const solutionFields = fieldsOn(of, unit.target, unit.severalTruth)
  const sources = wantedFields.map(
    (field, at) => own?.[at] ?? sourceOf(field, at, { solutionFields, wantedFields, entries: metric.several === true }),
  )
  const length = Math.max(values.starts.length > 0 ? 0 : truth.rows, ...values.columns.map((column) => column.length))
  const answer: Values = {
    ...values,
    columns: sources.map((source) => {
      if (typeof source === 'object') return 'bytes' in source ? noNumbers : source
      return source < 0 ? new Float64Array(length).fill(source === SURE ? 1 : 0) : (values.columns[source] ?? noNumbers)
    }),
    raw: sources.map((source) => {
      if (typeof source === 'object') return 'bytes' in source ? source : noRaw
      return values.raw?.[source] ?? noRaw
    }),
    lists: sources.map((source) => (typeof source === 'number' ? values.lists?.[source] : undefined) ?? noLists),
  }
  const grade = solutionFields.findIndex(({ name }) => name === 'grade')
  return grade < 0 ? answer : bestFirst(answer, values.columns[grade] ?? noNumbers)
}

/** Stand for numbers that the truth does not have: how sure an answer is, and how far it may be off. */
const SURE = -1
const EXACT = -2

/** The field of the truth that a field of the prediction repeats. */
function sourceOf(
  { name, kind }: Field,
  at: number,
  { solutionFields, wantedFields, entries }: { solutionFields: Field[]; wantedFields: Field[]; entries: boolean },
): number {
  const same = solutionFields.findIndex((field) => field.name === name && field.kind === kind)
  if (same >= 0) return same
  const grade = solutionFields.findIndex((field) => field.name === 'grade')
  if (name === 'score' && grade >= 0) return grade
  if (name === 'score' && entries) return SURE
  if (name === 'sd' || name === 'confidence') return EXACT
  // A column for each of several of the truth, or all of them for its first.
  return solutionFields.length === wantedFields.length && solutionFields.length > 1 ? at : 0
}

/** The entries of each row, those of the highest grade first. */
function bestFirst(answer: Values, grades: Numbers): Values {
  const order = Uint32Array.from(grades.keys())
  for (const [row, start] of answer.starts.entries())
    order.subarray(start, answer.ends[row]).sort((a, b) => (grades[b] as number) - (grades[a] as number) || a - b)
  return pickEntries(answer, order)
}
