import type { PredictionKind } from './metrics/metric.ts'
import type { Fault, ScoringSpec } from './types.ts'

export type Range = readonly [min: number, max: number]

/** Default bound of numbers: squares and products of a billion of them stay finite. */
export const DEFAULT_BOUND = 1e15
/** The widest bound that can be declared. */
export const WIDEST_BOUND = 1e100

const kinds: Partial<Record<PredictionKind, Range>> = {
  number: [-DEFAULT_BOUND, DEFAULT_BOUND],
  'non-negative': [0, DEFAULT_BOUND],
  probability: [0, 1],
  'class-probabilities': [0, 1],
}

/** Whether columns of this kind contain numbers, so that a range can be declared; a formula’s columns may. */
export const takesRange = (kind: PredictionKind): boolean => kind === 'columns' || kinds[kind] !== undefined

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

/** The fault in the declared ranges, or null. */
export function rangeFault(
  { ranges, prediction }: Pick<ScoringSpec, 'ranges' | 'prediction'>,
  kind: PredictionKind,
): Fault | null {
  for (const [column, [min, max]] of Object.entries(ranges ?? {})) {
    const found = `${min}..${max}`
    if (!takesRange(kind)) return { code: 'range-kind', column, found }
    if (!prediction.includes(column)) return { code: 'range-column', column, expected: prediction.join(', ') }
    const [low, high] = rangeOf(kind, column, ranges) ?? [min, max]
    const fits = min >= -WIDEST_BOUND && max <= WIDEST_BOUND && low < high
    if (!fits) return { code: 'bad-range', column, found, expected: `-${WIDEST_BOUND}..${WIDEST_BOUND}` }
  }
  return null
}
