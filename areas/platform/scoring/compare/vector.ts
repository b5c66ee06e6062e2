import { classOf } from '@leitai/scorer/class-columns'
import type { FieldKind, Metric, Numbers, PredictionKind, Truth, Values } from '@leitai/scorer/metrics/metric'
import type { Solution } from '@leitai/scorer/prepared'
import type { ScoringSpec } from '@leitai/scorer/types'

/** A group of columns that some number of the stage reads, with the truth for it. */
export interface Group {
  /** Its index among the units of the plan. */
  unit: number
  task: number
  metric: Metric
  prediction: readonly string[]
  classes: ScoringSpec['classes']
  truth: Truth
}

/** The groups of columns in all tasks; of numbers that read the same columns, the first one's. */
export function groupsOf({ plan, units }: Solution): Group[] {
  const seen = new Set<string>()
  return plan.units.flatMap(({ task, metric, prediction }, unit) => {
    const key = JSON.stringify([task, prediction])
    const truth = units[unit]?.truth
    if (seen.has(key) || !truth) return []
    seen.add(key)
    return [{ unit, task, metric, prediction, classes: plan.tasks[task]?.rows.classes, truth }]
  })
}

/** Numbers are compared by correlation, codes by equality. */
export type Mode = 'numbers' | 'codes'
const NUMBERS: readonly (PredictionKind | FieldKind)[] = [
  'number',
  'probability',
  'non-negative',
  'class-probabilities',
]
const isNumbers = ({ prediction, several }: Metric): boolean =>
  typeof prediction === 'string'
    ? NUMBERS.includes(prediction)
    : !several && prediction.every(({ kind }) => kind === 'integer' || NUMBERS.includes(kind))
export const modeOf = ({ metric }: Pick<Group, 'metric'>): Mode => (isNumbers(metric) ? 'numbers' : 'codes')

const FNV = 0x811c9dc5
const mixed = (hash: number, value: number) => Math.imul(hash ^ value, 0x01000193)

/** One code per row: the class itself, or a digest of the row's values. */
export function codeOf({ prediction: kind, several }: Metric, values: Values): (row: number) => number {
  if (typeof kind !== 'string') return several ? entriesCode(values) : (row) => entryCode(values, row, FNV)
  if (kind === 'label') return (row) => values.codes[row] ?? -1
  if (kind === 'columns') {
    return (row) => {
      let hash = FNV
      for (const { bytes, starts, ends } of values.raw ?? []) {
        for (let at = starts[row] ?? 0; at < (ends[row] ?? 0); at++) hash = mixed(hash, bytes[at] ?? 0)
        hash = mixed(hash, 10)
      }
      return hash
    }
  }
  return (row) => {
    let hash = FNV
    // A set is equal in any order.
    let sum = 0
    for (let at = values.starts[row] ?? 0; at < (values.ends[row] ?? 0); at++) {
      const item = values.items[at] ?? 0
      if (kind === 'label-set') sum = (sum + mixed(FNV, item)) | 0
      else hash = mixed(hash, item)
    }
    return kind === 'label-set' ? sum : hash
  }
}

/** The digest of a row's entries in their order. */
function entriesCode(values: Values): (row: number) => number {
  return (row) => {
    let hash = FNV
    for (let entry = values.starts[row] ?? 0; entry < (values.ends[row] ?? 0); entry++)
      hash = entryCode(values, entry, hash)
    return hash
  }
}

const number = new Float64Array(1)
const words = new Int32Array(number.buffer)

function entryCode({ columns, raw = [], lists = [] }: Values, entry: number, from: number): number {
  let hash = from
  const add = (value: number) => {
    number[0] = value
    hash = mixed(mixed(hash, words[0] ?? 0), words[1] ?? 0)
  }
  for (const column of columns) if (column.length > 0) add(column[entry] ?? 0)
  for (const { bytes, starts, ends } of raw) {
    for (let at = starts[entry] ?? 0; at < (ends[entry] ?? 0); at++) hash = mixed(hash, bytes[at] ?? 0)
    hash = mixed(hash, 10)
  }
  for (const { items, starts, ends } of lists) {
    for (let at = starts[entry] ?? 0; at < (ends[entry] ?? 0); at++) add(items[at] ?? 0)
    hash = mixed(hash, 10)
  }
  return hash
}

/** Mean 0 and length 1, so that a product of two is their correlation; null if all values are equal. */
function normalised(values: Float64Array): Float32Array | null {
  let sum = 0
  for (const value of values) sum += value
  const mean = sum / values.length
  let squares = 0
  for (const value of values) squares += (value - mean) ** 2
  if (!(squares > 1e-18 * Math.max(1, mean * mean)) || !Number.isFinite(squares)) return null
  const length = Math.sqrt(squares)
  return Float32Array.from(values, (value) => (value - mean) / length)
}

/** Ranks, with ties averaged: unchanged by a monotonic transformation of probabilities. */
function ranksOf(values: Float64Array): Float64Array {
  const order = Uint32Array.from(values, (_, at) => at).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const ranks = new Float64Array(values.length)
  for (let from = 0; from < order.length; ) {
    let to = from + 1
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to++
    for (let at = from; at < to; at++) ranks[order[at] ?? 0] = (from + to - 1) / 2
    from = to
  }
  return ranks
}

const flat = (columns: readonly (Numbers | ((row: number) => number))[], picked: Uint32Array) => {
  const all = new Float64Array(columns.length * picked.length)
  // Row by row, so that the first rows of a pick are a sample of all columns.
  picked.forEach((row, at) => {
    columns.forEach((column, k) => {
      all[at * columns.length + k] = typeof column === 'function' ? column(row) : (column[row] ?? 0)
    })
  })
  return all
}

const isRanked = (kind: Metric['prediction']) => kind === 'probability'

/** The picked rows of a prediction in comparable form; null if all rows are equal. */
export function vectorOf({ metric }: Group, values: Values, picked: Uint32Array): Float32Array | Int32Array | null {
  if (isNumbers(metric)) {
    const all = flat(values.columns, picked)
    return normalised(isRanked(metric.prediction) ? ranksOf(all) : all)
  }
  const code = codeOf(metric, values)
  const codes = Int32Array.from(picked, code)
  return codes.every((one) => one === codes[0]) ? null : codes
}

/** The truth in the same form; null if there is none. */
export function truthOf(
  { metric, prediction, classes: declared, truth }: Group,
  picked: Uint32Array,
): Float32Array | Int32Array | null {
  const { columns, codes } = truth.values
  if (metric.prediction === 'label' && codes.length > 0) return Int32Array.from(picked, (row) => codes[row] ?? -1)
  if (metric.prediction === 'class-probabilities') {
    const classes = prediction.map((name) => truth.classes.indexOf(classOf(name, declared)))
    return normalised(
      flat(
        classes.map((code) => (row: number) => (codes[row] === code ? 1 : 0)),
        picked,
      ),
    )
  }
  const [column] = columns
  if (typeof metric.prediction !== 'string' || !NUMBERS.includes(metric.prediction) || !column) return null
  return normalised(flat([column], picked))
}
