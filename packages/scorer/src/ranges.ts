import type { PredictionKind } from './metrics/metric.ts'
import type { Fault, ScoringSpec } from './types.ts'

export type Range = readonly [min: number, max: number]

/** Bound of numbers where the host declares none: squares and products of a billion of them stay finite. */
export const DEFAULT_BOUND = 1e15
/** The widest bound that may be declared. */
export const WIDEST_BOUND = 1e100

const kinds: Partial<Record<PredictionKind, Range>> = {
  number: [-DEFAULT_BOUND, DEFAULT_BOUND],
  'non-negative': [0, DEFAULT_BOUND],
  probability: [0, 1],
  'class-probabilities': [0, 1],
}

/** Whether columns of this kind hold numbers, for which a range can be declared; those of a formula may. */
export const takesRange = (kind: PredictionKind): boolean => kind === 'columns' || kinds[kind] !== undefined

/** Between which numbers a prediction column of this kind lies; null where any text may stand there. */
export function rangeOf(kind: PredictionKind, column: string, ranges: ScoringSpec['ranges']): Range | null {
  const own = kinds[kind] ?? null
  const declared = ranges && Object.hasOwn(ranges, column) ? ranges[column] : undefined
  if (!declared) return own
  const [min, max] = declared
  // A declaration may narrow what a metric takes, and widen the default alone: no probability lies outside of 0 and 1.
  if (kind === 'non-negative') return [Math.max(0, min), max]
  if (kind === 'probability' || kind === 'class-probabilities') return [Math.max(0, min), Math.min(1, max)]
  return [min, max]
}

/** What is wrong with the declared ranges, or null. */
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
