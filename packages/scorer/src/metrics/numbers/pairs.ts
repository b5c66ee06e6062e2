import { eachBoard, sumOf } from '../boards.ts'
import type { Boards, Data } from '../metric.ts'
import { firstColumn } from '../rules.ts'
import { gather } from './fields.ts'

/** Truth, prediction and maybe weights of the rows of a board. */
export interface Pairs {
  truth: Float64Array
  guess: Float64Array
  weights?: Float64Array
}

/** A value of each board’s pairs of one true and one predicted number. */
export function pairBoards(data: Data, value: (pairs: Pairs) => number): Boards {
  const truth = firstColumn(data.values)
  const guess = firstColumn(data.prediction)
  const { weights } = data
  return eachBoard(data, (rows) =>
    value({
      truth: gather(truth, rows),
      guess: gather(guess, rows),
      ...(weights && { weights: gather(weights, rows) }),
    }),
  )
}

/** The mean of term(i), weighted if there are weights. */
export function meanAt({ truth, weights }: Pairs, term: (i: number) => number): number {
  const n = truth.length
  if (!weights) return sumOf(n, term) / n
  return sumOf(n, (i) => term(i) * (weights[i] as number)) / sumOf(n, (i) => weights[i] as number)
}

/** Means, variances (xx of the truth, yy of the prediction) and covariance, over n. */
export function secondMoments(pairs: Pairs): { meanX: number; meanY: number; xx: number; yy: number; xy: number } {
  const { truth: x, guess: y } = pairs
  const meanX = meanAt(pairs, (i) => x[i] as number)
  const meanY = meanAt(pairs, (i) => y[i] as number)
  return {
    meanX,
    meanY,
    xx: meanAt(pairs, (i) => ((x[i] as number) - meanX) ** 2),
    yy: meanAt(pairs, (i) => ((y[i] as number) - meanY) ** 2),
    xy: meanAt(pairs, (i) => ((x[i] as number) - meanX) * ((y[i] as number) - meanY)),
  }
}

const BUCKETS = 1 << 16

/**
 * The same of values in any order, which stay as they are. Only those near it are sorted: buckets of the upper 16 bits of the doubles (sign,
 * exponent, four bits of the fraction) tell which, however the values are distributed, so that no file makes it slow.
 */
export function quantileOf(values: Float64Array, q: number): number {
  const n = values.length
  const words = new Uint32Array(values.buffer, values.byteOffset, 2 * n)
  const counts = new Uint32Array(BUCKETS)
  for (let i = 0; i < n; i++) {
    const bucket = bucketOf(words[2 * i + 1] as number)
    counts[bucket] = (counts[bucket] as number) + 1
  }
  const below = Math.floor(q * (n - 1))
  let first = 0
  let before = 0
  while (before + (counts[first] as number) <= below) before += counts[first++] as number
  let last = first
  for (let until = before + (counts[first] as number); until <= Math.min(below + 1, n - 1); )
    until += counts[++last] as number
  let size = 0
  for (let bucket = first; bucket <= last; bucket++) size += counts[bucket] as number
  const near = new Float64Array(size)
  for (let i = 0, used = 0; used < size; i++) {
    const bucket = bucketOf(words[2 * i + 1] as number)
    if (bucket >= first && bucket <= last) near[used++] = values[i] as number
  }
  return between(near.sort(), q * (n - 1) - before)
}

/** The place of a double among all by the upper half of its bits: negative ones in reverse before the others. */
const bucketOf = (upper: number) => (upper >>> 16) ^ (upper >>> 31 === 1 ? BUCKETS - 1 : BUCKETS / 2)

/** The quantile of ascending values as numpy’s default: linear between the two nearest. */
export function quantile(sorted: Float64Array, q: number): number {
  return between(sorted, q * (sorted.length - 1))
}

function between(sorted: Float64Array, at: number): number {
  const below = Math.floor(at)
  const low = sorted[below] ?? 0
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? 0
  return low + (high - low) * (at - below)
}
