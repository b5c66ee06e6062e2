import { pick } from './decode-fields.ts'
import type { Boards, Data, Numbers, Truth, UndefinedReason, Values } from './metrics/metric.ts'
import { fractionalRanks } from './metrics/ranks.ts'
import { roundHalfEven } from './metrics/round.ts'
import type { PlannedMeasure } from './plan.ts'
import { type Prepared, type Solution, taskView } from './prepared.ts'
import { copiesAt, rowsAt, rowsBetween } from './subset.ts'
import { stringAt } from './text-index.ts'
import type { Adjust } from './types.ts'

type Board = 'a' | 'b'
/** The values of each unit; undefined for those of a task that is left out. */
export type Given = readonly (Values | undefined)[]

/**
 * The value of a measure on both boards. Rows that its slice leaves out, or that are not scored at all, are taken away first; then the
 * metric is computed for each group, then averaged over the groups, then over the targets.
 */
export function measureBoards(whole: Solution, measure: PlannedMeasure, given: Given): Boards {
  const { units, missing } = measure
  const solution = taskView(whole, measure.task)
  if (missing !== undefined && units.some((unit) => given[unit] === undefined))
    return { a: missing, b: solution.spec.b === 'none' ? null : missing }
  const each = units.map((unit) => unitBoards(solution, measure, unit, given[unit]))
  if (each.length === 1) return each[0] ?? { a: Number.NaN, b: null }
  const mean = (board: (boards: Boards) => number) => meanOfTargets(measure, each.map(board))
  return { a: mean(({ a }) => a), b: solution.spec.b === 'none' ? null : mean(({ b }) => b ?? Number.NaN) }
}

function unitBoards(solution: Solution, measure: PlannedMeasure, unit: number, given: Values | undefined): Boards {
  const { options, metric } = measure
  const prepared = solution.units[unit]
  if (prepared === undefined || given === undefined) return { a: Number.NaN, b: null }
  const weights = measure.weight === undefined ? undefined : solution.weights.get(measure.weight)
  const truth: Truth = { ...prepared.truth, ...(weights && { weights }) }
  if (isWhole(solution, measure))
    return metric.evaluate({ ...truth, prediction: adjusted(given, measure.adjust), options })
  const on = (board: Board) => boardValue(solution, measure, { unit, given, board })
  return { a: on('a'), b: truth.b === 'none' ? null : on('b') }
}

/** Whether a measure counts every row at once, so that one pass gives both boards. */
function isWhole(solution: Solution, { group, slice, adjust }: PlannedMeasure): boolean {
  return !group && !slice && !adjust?.ranks && !hasIgnored(solution)
}

const ignored = new WeakMap<Uint8Array, boolean>()
export function hasIgnored({ part }: Pick<Solution, 'part'>): boolean {
  const isIgnored = ignored.get(part) ?? part.includes(2)
  ignored.set(part, isIgnored)
  return isIgnored
}

function boardValue(
  solution: Solution,
  measure: PlannedMeasure,
  { unit, given, board }: { unit: number; given: Values; board: Board },
): number {
  const { metric, group } = measure
  const { order, bounds } = groupsOf(solution, measure, unit, board)
  const dataOf = dataOn(solution, measure, unit, { given, order })
  if (!group) return metric.evaluate(dataOf(0, order.length)).a
  let sum = 0
  let total = 0
  for (let k = 0; k + 1 < bounds.length; k += 2) {
    const from = bounds[k] as number
    const to = bounds[k + 1] as number
    const weight = group.weight === 'rows' ? to - from : 1
    sum += weight * metric.evaluate(dataOf(from, to)).a
    total += weight
  }
  return sum / total
}

/** What a metric reads of a range of these rows; `at` takes them out of the values. */
function dataOn(
  solution: Solution,
  measure: PlannedMeasure,
  unit: number,
  { given, order, at = rowsAt }: { given: Values; order: Uint32Array; at?: typeof rowsAt },
): (from: number, to: number) => Data {
  const { metric, options, adjust } = measure
  const { values: truth, classes, declared, foreign } = (solution.units[unit] as Prepared['units'][number]).truth
  const several = metric.several === true
  const values = at(truth, order, several)
  const prediction = at(given, order, several)
  const ofRows = measure.weight === undefined ? undefined : solution.weights.get(measure.weight)
  const weights = ofRows && pick(ofRows, order)
  return (from, to) => ({
    rows: to - from,
    part: new Uint8Array(to - from).fill(1),
    b: 'none',
    values: rowsBetween(values, from, to, several),
    classes,
    ...(declared && { declared }),
    ...(foreign && { foreign }),
    ...(weights && { weights: weights.subarray(from, to) }),
    prediction: adjusted(rowsBetween(prediction, from, to, several), adjust),
    options,
  })
}

/** The value of a measure, groups aside, on any rows of its slice, in which a row may occur several times: averaged over the targets. */
export function valueOn(solution: Solution, measure: PlannedMeasure, given: Given, rows: Uint32Array): number {
  const values = measure.units.map((unit) => {
    const own = given[unit]
    if (own === undefined) return Number.NaN
    return measure.metric.evaluate(
      dataOn(solution, measure, unit, { given: own, order: rows, at: copiesAt })(0, rows.length),
    ).a
  })
  return meanOfTargets(measure, values)
}

/** The value of a measure from those on each target. */
export function meanOfTargets({ targetWeights }: PlannedMeasure, values: number[]): number {
  if (values.length === 1) return values[0] as number
  let sum = 0
  let total = 0
  for (const [k, value] of values.entries()) {
    const weight = targetWeights?.[k] ?? 1
    sum += weight * value
    total += weight
  }
  return sum / total
}

/** The groups of a board on which the metric has a value on one target, by their codes in the group’s column, with their numbers of rows. */
export function groupRows(
  solution: Solution,
  measure: PlannedMeasure,
  unit: number,
  board: Board,
): { code: number; from: number; to: number; order: Uint32Array }[] {
  const column = measure.group && solution.labelled.get(measure.group.column)
  const { order, bounds } = groupsOf(solution, measure, unit, board)
  return Array.from({ length: bounds.length / 2 }, (_, k) => {
    const [from, to] = [bounds[2 * k] as number, bounds[2 * k + 1] as number]
    return { code: column?.codes[order[from] as number] ?? 0, from, to, order }
  })
}

/** The values of a measure on each of those groups, on one target. */
export function groupValues(
  solution: Solution,
  measure: PlannedMeasure,
  given: Given,
  { unit, board }: { unit: number; board: Board },
): Map<number, { value: number; weight: number }> {
  const own = given[unit]
  const groups = groupRows(solution, measure, unit, board)
  const [first] = groups
  if (own === undefined || first === undefined) return new Map()
  const dataOf = dataOn(solution, measure, unit, { given: own, order: first.order })
  return new Map(
    groups.map(({ code, from, to }) => {
      const value = measure.metric.evaluate(dataOf(from, to)).a
      return [code, { value, weight: measure.group?.weight === 'rows' ? to - from : 1 }]
    }),
  )
}

/** The rows of a board that count, group by group, and where each group on which the metric has a value starts and ends. */
interface Groups {
  order: Uint32Array
  bounds: Uint32Array
}
const groupsByUnits = new WeakMap<Solution['units'], Map<string, Groups>>()

function groupsOf(solution: Solution, measure: PlannedMeasure, unit: number, board: Board): Groups {
  let cache = groupsByUnits.get(solution.units)
  if (!cache) {
    cache = new Map()
    groupsByUnits.set(solution.units, cache)
  }
  const { metric, options, group, slice } = measure
  const key = JSON.stringify([metric.name, options, group?.column, slice, unit, board])
  const found = cache.get(key) ?? findGroups(solution, measure, unit, rowsOn(solution, measure.slice, board))
  cache.set(key, found)
  return found
}

/** The rows of a board that a measure counts, in the solution’s order. */
export function rowsOn(
  solution: Pick<Prepared, 'part' | 'spec' | 'labelled'>,
  slice: PlannedMeasure['slice'],
  board: Board,
): Uint32Array {
  const { part, spec } = solution
  const isIn = inSlice(solution, slice)
  const rows = new Uint32Array(part.length)
  let count = 0
  for (let row = 0; row < part.length; row++) {
    const on = part[row]
    if (on === 2 || !isIn(row)) continue
    if (board === 'a' ? on === 1 : on === 0 || spec.b === 'all') rows[count++] = row
  }
  return rows.subarray(0, count)
}

/** Whether a row is in a slice. */
export function inSlice(
  { labelled }: Pick<Prepared, 'labelled'>,
  slice: PlannedMeasure['slice'],
): (row: number) => boolean {
  const column = slice && labelled.get(slice.column)
  if (!column) return () => true
  const wanted = codeNamed(column.names, slice.value)
  return (row) => column.codes[row] === wanted
}

function codeNamed(names: Parameters<typeof stringAt>[0], name: string): number {
  for (let code = 0; code < names.count; code++) if (stringAt(names, code) === name) return code
  return -1
}

function findGroups(
  solution: Pick<Prepared, 'units' | 'labelled'>,
  measure: PlannedMeasure,
  unit: number,
  rows: Uint32Array,
): Groups {
  const column = measure.group && solution.labelled.get(measure.group.column)
  if (!column) return { order: rows, bounds: Uint32Array.of(0, rows.length) }
  const starts = new Uint32Array(column.names.count + 1)
  for (const row of rows) {
    const next = (column.codes[row] as number) + 1
    starts[next] = (starts[next] as number) + 1
  }
  for (let code = 1; code < starts.length; code++)
    starts[code] = (starts[code] as number) + (starts[code - 1] as number)
  const order = new Uint32Array(rows.length)
  const next = starts.slice()
  for (const row of rows) {
    const code = column.codes[row] as number
    const to = next[code] as number
    next[code] = to + 1
    order[to] = row
  }
  const bounds: number[] = []
  for (let code = 0; code + 1 < starts.length; code++) {
    const [from, to] = [starts[code] as number, starts[code + 1] as number]
    if (to > from && undefinedReason(solution, measure, unit, order.subarray(from, to)) === null) bounds.push(from, to)
  }
  return { order, bounds: Uint32Array.from(bounds) }
}

/** Why the metric has no value on these rows. */
export function undefinedReason(
  { units }: Pick<Solution, 'units'>,
  { metric, options }: PlannedMeasure,
  unit: number,
  rows: Uint32Array,
): UndefinedReason | null {
  const truth = units[unit]?.truth
  return truth ? (metric.undefinedOn?.(truth, rows, options) ?? null) : null
}

/** Why a measure has no value on a board; with groups, if no group has one. */
export function measureFault(
  prepared: Prepared,
  measure: PlannedMeasure,
  board: Board,
): UndefinedReason | 'no-rows' | null {
  const solution = taskView(prepared, measure.task)
  const rows = rowsOn(solution, measure.slice, board)
  if (rows.length === 0) return 'no-rows'
  for (const unit of measure.units) {
    if (measure.group) {
      if (findGroups(solution, measure, unit, rows).bounds.length === 0)
        return undefinedReason(solution, measure, unit, rows) ?? 'too-few'
    } else {
      const reason = undefinedReason(solution, measure, unit, rows)
      if (reason) return reason
    }
  }
  return null
}

/** The predicted numbers after clipping, rounding, thresholds and ranks. */
function adjusted(values: Values, adjust: Adjust | undefined): Values {
  if (!adjust) return values
  return { ...values, columns: values.columns.map((column) => adjustedColumn(column, adjust)) }
}

function adjustedColumn(column: Numbers, { clip, round, threshold, ranks }: Adjust): Numbers {
  let numbers = Float64Array.from(column)
  if (clip) numbers = numbers.map((value) => Math.min(Math.max(value, clip[0]), clip[1]))
  if (round !== undefined) numbers = numbers.map((value) => roundHalfEven(value, round))
  if (threshold !== undefined) numbers = numbers.map((value) => (value >= threshold ? 1 : 0))
  return ranks ? fractionalRanks(numbers) : numbers
}
