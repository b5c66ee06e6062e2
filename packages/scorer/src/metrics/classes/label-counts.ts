import { fromParts } from '../boards.ts'
import type { Boards, Data } from '../metric.ts'

/**
 * Counts for all metrics on class labels, per board and class: true rows (support), predicted rows, and correct ones; with row weights, the
 * sums of the weights. A predicted label that no answer has is wrong, and counts in `predicted` behind the classes.
 */
export interface ClassCounts {
  rows: number
  correct: number
  support: Float64Array
  predicted: Float64Array
  hits: Float64Array
}

export function countClasses(data: Data): { a: ClassCounts; rest: ClassCounts } {
  if (data.weights) return sumWeights(data, data.weights)
  const size = data.classes.length
  const truth = data.values.codes
  const guess = data.prediction.codes
  const { foreign, placeOf } = foreignIn(data, guess)
  const a = emptyCounts(size, foreign)
  const rest = emptyCounts(size, foreign)
  for (let row = 0; row < data.rows; row++) {
    const to = data.part[row] === 1 ? a : rest
    const t = truth[row] as number
    const p = guess[row] as number
    to.rows++
    increment(to.support, t)
    increment(to.predicted, p < 0 ? placeOf(p) : p)
    if (t === p) {
      to.correct++
      increment(to.hits, t)
    }
  }
  return { a, rest }
}

function sumWeights(data: Data, weights: Float64Array): { a: ClassCounts; rest: ClassCounts } {
  const size = data.classes.length
  const truth = data.values.codes
  const guess = data.prediction.codes
  const { foreign, placeOf } = foreignIn(data, guess)
  const a = emptyCounts(size, foreign)
  const rest = emptyCounts(size, foreign)
  for (let row = 0; row < data.rows; row++) {
    const to = data.part[row] === 1 ? a : rest
    const t = truth[row] as number
    const p = guess[row] as number
    const weight = weights[row] as number
    to.rows += weight
    add(to.support, t, weight)
    add(to.predicted, p < 0 ? placeOf(p) : p, weight)
    if (t === p) {
      to.correct += weight
      add(to.hits, t, weight)
    }
  }
  return { a, rest }
}

export function add(counts: Float64Array, k: number, amount: number): void {
  counts[k] = (counts[k] as number) + amount
}

function increment(counts: Float64Array, k: number): void {
  counts[k] = (counts[k] as number) + 1
}

/** Predicted labels that no answer has: how many there are, and where `predicted` counts them. Before `foreign` they were one. */
function foreignIn(
  { classes, foreign }: Pick<Data, 'classes' | 'foreign'>,
  codes: ArrayLike<number>,
): { foreign: number; placeOf: (code: number) => number } {
  const size = classes.length
  if (!foreign) return { foreign: 1, placeOf: () => size }
  let lowest = 0
  for (let k = 0; k < codes.length; k++) if ((codes[k] as number) < lowest) lowest = codes[k] as number
  return { foreign: -lowest, placeOf: (code) => size - 1 - code }
}

export function emptyCounts(size: number, foreign: number): ClassCounts {
  return {
    rows: 0,
    correct: 0,
    support: new Float64Array(size),
    predicted: new Float64Array(size + foreign),
    hits: new Float64Array(size),
  }
}

export function mergeCounts(a: ClassCounts, b: ClassCounts): ClassCounts {
  return {
    rows: a.rows + b.rows,
    correct: a.correct + b.correct,
    support: a.support.map((n, k) => n + (b.support[k] as number)),
    predicted: a.predicted.map((n, k) => n + (b.predicted[k] as number)),
    hits: a.hits.map((n, k) => n + (b.hits[k] as number)),
  }
}

export function fromCounts(data: Data, finish: (counts: ClassCounts) => number): Boards {
  const { a, rest } = countClasses(data)
  return fromParts(data, a, rest, mergeCounts, finish)
}
