import { sumOf } from '../boards.ts'
import type { Boards, Data, Numbers } from '../metric.ts'
import { firstColumn } from '../rules.ts'
import { sortByKey } from '../sort.ts'

/**
 * The points of an ROC curve, not divided by the totals: the weight of the positive (`found`) and of the negative rows (`wrong`) with at
 * least each score that occurs, from the greatest score down. The first point is 0, 0; the last has the totals.
 */
export interface Curve {
  found: Float64Array
  wrong: Float64Array
  points: number
}
/** Scores, and the code of the positive class among the truth. */
export interface Ranking {
  scores: Numbers
  truth: Numbers
  positive: number
}

export const binaryRanking = (data: Data): Ranking => ({
  scores: firstColumn(data.prediction),
  truth: firstColumn(data.values),
  positive: 1,
})

/** A value of the ROC curve of each board; rows are sorted once. */
export function curveBoards(data: Data, ranking: Ranking, value: (curve: Curve) => number): Boards {
  const rows = new Uint32Array(data.rows)
  for (let row = 0; row < rows.length; row++) rows[row] = row
  const sorted = sortByKey(ranking.scores, rows, (length) => new Uint32Array(length))
  const on = (board: 'a' | 'b') => value(curve(data, ranking, sorted, board))
  return { a: on('a'), b: data.b === 'none' ? null : on('b') }
}

function curve(
  { part, b, weights }: Data,
  { truth, positive }: Ranking,
  { keys, payload }: { keys: Float64Array; payload: Uint32Array },
  board: 'a' | 'b',
): Curve {
  const found = new Float64Array(keys.length + 1)
  const wrong = new Float64Array(keys.length + 1)
  const wanted = board === 'a' ? 1 : 0
  const all = board === 'b' && b === 'all'
  let points = 1
  let positives = 0
  let negatives = 0
  let last = Number.NaN
  for (let i = keys.length - 1; i >= 0; i--) {
    const row = payload[i] as number
    if (part[row] !== wanted && !all) continue
    const key = keys[i] as number
    if (key !== last) points++
    last = key
    const weight = weights ? (weights[row] as number) : 1
    if (truth[row] === positive) positives += weight
    else negatives += weight
    found[points - 1] = positives
    wrong[points - 1] = negatives
  }
  return { found, wrong, points }
}

/** The area under the curve up to this share of false positives, as a share of the unit square. */
export function areaUnder({ found, wrong, points }: Curve, maxFpr = 1): number {
  const positives = found[points - 1] as number
  const negatives = wrong[points - 1] as number
  const limit = maxFpr * negatives
  const area = sumOf(points - 1, (k) => {
    const from = wrong[k] as number
    const to = wrong[k + 1] as number
    const low = found[k] as number
    const high = found[k + 1] as number
    if (to <= limit) return ((to - from) * (low + high)) / 2
    if (from >= limit) return 0
    const reached = low + ((high - low) * (limit - from)) / (to - from)
    return ((limit - from) * (low + reached)) / 2
  })
  return area / positives / negatives
}
