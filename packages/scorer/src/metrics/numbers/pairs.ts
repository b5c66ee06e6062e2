import { eachBoard, sumOf } from '../boards.ts'
import type { Boards, Data } from '../metric.ts'
import { firstColumn } from '../values.ts'
import { gather } from './gather.ts'

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

/** The quantile of ascending values as numpy’s default: linear between the two nearest. */
export function quantile(sorted: Float64Array, q: number): number {
  const at = q * (sorted.length - 1)
  const below = Math.floor(at)
  const low = sorted[below] ?? 0
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? 0
  return low + (high - low) * (at - below)
}
