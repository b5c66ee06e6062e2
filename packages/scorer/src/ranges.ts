import type { Field, FieldKind, Metric, PredictionKind } from './metrics/metric.ts'
import { fieldsFor, type PlannedTask, type Unit } from './plan.ts'
import type { Fault, ScoringSpec } from './types.ts'

export type Range = readonly [min: number, max: number]

/** Default bound of numbers: squares and products of a billion of them stay finite. */
export const DEFAULT_BOUND = 1e15
/** The widest bound that can be declared. */
const WIDEST_BOUND = 1e100

const kinds: Partial<Record<PredictionKind, Range>> = {
  number: [-DEFAULT_BOUND, DEFAULT_BOUND],
  'non-negative': [0, DEFAULT_BOUND],
  probability: [0, 1],
  'class-probabilities': [0, 1],
}

/** Whether columns of this kind contain numbers, so that a range can be declared; a formula’s columns may. */
export const takesRange = (kind: Metric['prediction']): boolean =>
  typeof kind === 'string'
    ? kind === 'columns' || kinds[kind] !== undefined
    : kind.some((field) => fieldKinds[field.kind] !== undefined)

/** The range of a prediction column of this kind; null if it may contain any text. */
export function rangeOf(kind: PredictionKind, column: string, ranges: ScoringSpec['ranges']): Range | null {
  const own = kinds[kind] ?? null
  const declared = ranges && Object.hasOwn(ranges, column) ? ranges[column] : undefined
  if (!declared) return own
  const [min, max] = declared
  // A declaration can narrow a metric’s range, and widen only the default: probabilities are always within 0 and 1.
  if (kind === 'non-negative') return [Math.max(0, min), max]
  if (kind === 'probability' || kind === 'class-probabilities') return [Math.max(0, min), Math.min(1, max)]
  return [min, max]
}

const fieldKinds: Partial<Record<FieldKind, Range>> = {
  number: [-DEFAULT_BOUND, DEFAULT_BOUND],
  'non-negative': [0, DEFAULT_BOUND],
  probability: [0, 1],
  integer: [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  numbers: [-DEFAULT_BOUND, DEFAULT_BOUND],
}

/** The range of a field in this column; null if it contains no numbers. A declared range narrows that of the kind. */
export function fieldRangeOf({ kind, range }: Field, column: string, ranges: ScoringSpec['ranges']): Range | null {
  const own = range ?? fieldKinds[kind]
  if (!own) return null
  const declared = ranges && Object.hasOwn(ranges, column) ? ranges[column] : undefined
  if (!declared) return own
  if (kind === 'number' && !range) return declared
  return [Math.max(own[0], declared[0]), Math.min(own[1], declared[1])]
}

/** The fault in the declared ranges of a task with these units, or null. */
export function rangeFault({ rows: { ranges }, submitted }: PlannedTask, units: Unit[]): Fault | null {
  for (const [column, [min, max]] of Object.entries(ranges ?? {})) {
    const found = `${min}..${max}`
    const fits = min >= -WIDEST_BOUND && max <= WIDEST_BOUND && min < max
    const reading = units.filter((unit) => unit.prediction.includes(column))
    // The declaration without a column is told first where the metric takes no numbers at all.
    if (!units.some(takesRanges)) return { code: 'range-kind', column, found }
    if (reading.length === 0) return { code: 'range-column', column, expected: submitted.join(', ') }
    for (const unit of reading) {
      const range = unitRangeOf(unit, column, ranges)
      if (range === null) return { code: 'range-kind', column, found }
      if (!fits || !(range[0] < range[1]))
        return { code: 'bad-range', column, found, expected: `-${WIDEST_BOUND}..${WIDEST_BOUND}` }
    }
  }
  return null
}

const takesRanges = ({ metric }: Unit): boolean => takesRange(metric.prediction)

/** The range of a column of a unit; null if it contains no numbers. */
function unitRangeOf(
  { metric, prediction, severalPrediction }: Unit,
  column: string,
  ranges: ScoringSpec['ranges'],
): Range | null {
  const kind = metric.prediction
  if (typeof kind === 'string') return takesRange(kind) ? (rangeOf(kind, column, ranges) ?? null) : null
  if (severalPrediction === 'cell') return null
  const field = fieldsFor(kind, prediction.length)[prediction.indexOf(column)]
  return field ? fieldRangeOf(field, column, ranges) : null
}
