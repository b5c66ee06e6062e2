import type { Boards, Data, Truth } from './metric.ts'

/** The values of both boards from a value accumulated over A and one over the rest, so that one pass over the rows suffices. */
export function fromParts<T>(
  truth: Truth,
  a: T,
  rest: T,
  merge: (a: T, rest: T) => T,
  finish: (amount: T) => number,
): Boards {
  return { a: finish(a), b: truth.b === 'none' ? null : finish(truth.b === 'all' ? merge(a, rest) : rest) }
}

/** A sum with its lost low digits (Neumaier 1974), its number of terms, and their weight (the number again without weights). */
export interface Sum {
  high: number
  low: number
  rows: number
  weight: number
}

export function mergeSums(a: Sum, b: Sum): Sum {
  return {
    high: a.high + b.high,
    low: a.low + b.low + lost(a.high, b.high),
    rows: a.rows + b.rows,
    weight: a.weight + b.weight,
  }
}

function lost(a: number, b: number): number {
  const sum = a + b
  return Math.abs(a) >= Math.abs(b) ? a - sum + b : b - sum + a
}

/**
 * Compensated sums of term(row) over A and over the rest. Branch-free: a row’s board is practically random, and a processor that
 * mispredicts every other row takes twice the time.
 */
export function sumParts(truth: Truth, term: (row: number) => number): { a: Sum; rest: Sum } {
  const { part, rows } = truth
  let highA = 0
  let lowA = 0
  let countA = 0
  let highR = 0
  let lowR = 0
  for (let row = 0; row < rows; row++) {
    const value = term(row)
    const inA = part[row] as number
    // A non-finite term must only affect its own board: infinity times 0 would make the other NaN, too.
    if (value - value !== 0) {
      if (inA === 1) highA = Number.NaN
      else highR = Number.NaN
      countA += inA
      continue
    }
    // Knuth’s two-sum: exact regardless of which operand is greater.
    const a = value * inA
    const sumA = highA + a
    const shareA = sumA - highA
    lowA += highA - (sumA - shareA) + (a - shareA)
    highA = sumA
    const r = value * (1 - inA)
    const sumR = highR + r
    const shareR = sumR - highR
    lowR += highR - (sumR - shareR) + (r - shareR)
    highR = sumR
    countA += inA
  }
  return {
    a: { high: highA, low: lowA, rows: countA, weight: countA },
    rest: { high: highR, low: lowR, rows: rows - countA, weight: rows - countA },
  }
}

/** `sumParts` of term times weight, with the sums of the weights. */
function weightedSumParts(truth: Truth, weights: Float64Array, term: (row: number) => number): { a: Sum; rest: Sum } {
  const sums = sumParts(truth, (row) => term(row) * (weights[row] as number))
  const total = sumParts(truth, (row) => weights[row] as number)
  return {
    a: { ...sums.a, weight: total.a.high + total.a.low },
    rest: { ...sums.rest, weight: total.rest.high + total.rest.low },
  }
}

/** The mean of term(row) on both boards, weighted if there are weights, passed through `finish` (e.g. a square root). */
export function meanOf(data: Data, term: (row: number) => number, finish: (mean: number) => number = same): Boards {
  const { weights } = data
  const { a, rest } = weights ? weightedSumParts(data, weights, term) : sumParts(data, term)
  return fromParts(data, a, rest, mergeSums, (sum) => finish((sum.high + sum.low) / sum.weight))
}
function same(value: number): number {
  return value
}

/** A compensated sum of term(k) for k below count. */
export function sumOf(count: number, term: (k: number) => number): number {
  let high = 0
  let low = 0
  for (let k = 0; k < count; k++) {
    const value = term(k)
    const sum = high + value
    low += Math.abs(high) >= Math.abs(value) ? high - sum + value : value - sum + high
    high = sum
  }
  return high + low
}

/** The rows of a board, for metrics that need them as a list; rows that are not scored are on none. */
export function rowsOf(truth: Truth, board: 'a' | 'b'): Uint32Array {
  const { part, rows } = truth
  const wanted = board === 'a' ? 1 : 0
  const list = new Uint32Array(rows)
  let count = 0
  for (let row = 0; row < rows; row++) {
    if (part[row] === wanted || (board === 'b' && truth.b === 'all' && part[row] !== 2)) list[count++] = row
  }
  return list.subarray(0, count)
}

/** Evaluates a metric on each board’s rows separately. */
export function eachBoard(data: Data, value: (rows: Uint32Array) => number): Boards {
  return { a: value(rowsOf(data, 'a')), b: data.b === 'none' ? null : value(rowsOf(data, 'b')) }
}
