import type { Numbers, Values } from '../metric.ts'

/** Entries of all rows in which those of a class are together within a row, in descending order of a score if there is one. */
export interface Groups {
  /** Entries, those of row i at starts[i]..ends[i) of the values. */
  order: Uint32Array
  labels: Numbers
}

/** Sorts the entries of each row by class, then score; equal ones keep their order in the file. */
export function groupEntries(values: Values, labels: Numbers, scores?: Numbers): Groups {
  const order = Uint32Array.from({ length: labels.length }, (_, k) => k)
  const before = (one: number, other: number) =>
    (labels[one] as number) - (labels[other] as number) ||
    (scores ? (scores[other] as number) - (scores[one] as number) : 0) ||
    one - other
  for (let row = 0; row < values.starts.length; row++)
    sortRange(order, values.starts[row] as number, values.ends[row] as number, before)
  return { order, labels }
}

/** Insertion sort of short ranges, since a comparison sort of a part needs an object of its own. */
export function sortRange(
  order: Uint32Array,
  start: number,
  end: number,
  before: (one: number, other: number) => number,
): void {
  if (end - start > 24) {
    order.subarray(start, end).sort(before)
    return
  }
  for (let k = start + 1; k < end; k++) {
    const value = order[k] as number
    let to = k
    while (to > start && before(order[to - 1] as number, value) > 0) {
      order[to] = order[to - 1] as number
      to--
    }
    order[to] = value
  }
}

/** The end of the class that begins at this place of a row. */
export function groupEnd({ order, labels }: Groups, start: number, end: number): number {
  const label = labels[order[start] as number]
  let to = start + 1
  while (to < end && labels[order[to] as number] === label) to++
  return to
}

/**
 * Calls `each` with every class of every row: the places of its true and its predicted entries in the orders of the groups. Predictions
 * of unknown classes (below 0) are skipped.
 */
export function eachGroup(
  truth: { values: Values; groups: Groups },
  guess: { values: Values; groups: Groups },
  each: (row: number, label: number, t: number, tEnd: number, g: number, gEnd: number) => void,
): void {
  const rows = truth.values.starts.length
  for (let row = 0; row < rows; row++) {
    let t = truth.values.starts[row] as number
    let g = guess.values.starts[row] as number
    const tLast = truth.values.ends[row] as number
    const gLast = guess.values.ends[row] as number
    while (g < gLast && labelAt(guess.groups, g) < 0) g++
    while (t < tLast || g < gLast) {
      const trueLabel = t < tLast ? labelAt(truth.groups, t) : Number.POSITIVE_INFINITY
      const guessed = g < gLast ? labelAt(guess.groups, g) : Number.POSITIVE_INFINITY
      const label = Math.min(trueLabel, guessed)
      const tEnd = trueLabel === label ? groupEnd(truth.groups, t, tLast) : t
      const gEnd = guessed === label ? groupEnd(guess.groups, g, gLast) : g
      each(row, label, t, tEnd, g, gEnd)
      t = tEnd
      g = gEnd
    }
  }
}

const labelAt = ({ order, labels }: Groups, place: number): number => labels[order[place] as number] as number
