import { fromParts, mergeSums, sumParts } from '../boards.ts'
import type { Boards, Data } from '../metric.ts'

/**
 * A value computed from totals of whole counts over the rows: add(row, totals) adds those of a row. Weights do not apply, since rounding
 * would then depend on the order.
 */
export function corpusBoards(
  data: Data,
  width: number,
  add: (row: number, totals: Float64Array) => void,
  finish: (totals: Float64Array) => number,
): Boards {
  const a = new Float64Array(width)
  const rest = new Float64Array(width)
  for (let row = 0; row < data.rows; row++) add(row, data.part[row] === 1 ? a : rest)
  return fromParts(data, a, rest, (one, other) => one.map((value, k) => value + (other[k] as number)), finish)
}

/**
 * The ratio of two sums over the rows, weighted if there are weights, passed through `finish`. amounts(row) is the upper one; it puts the
 * lower one into `lower`.
 */
export function ratioBoards(
  data: Data,
  amounts: (row: number, lower: Float64Array) => number,
  finish: (ratio: number) => number = (ratio) => ratio,
): Boards {
  const { weights, rows } = data
  const lower = new Float64Array(rows)
  const weightOf = (row: number) => (weights ? (weights[row] as number) : 1)
  const up = sumParts(data, (row) => weightOf(row) * amounts(row, lower))
  const down = sumParts(data, (row) => weightOf(row) * (lower[row] as number))
  return fromParts(
    data,
    { up: up.a, down: down.a },
    { up: up.rest, down: down.rest },
    (one, other) => ({ up: mergeSums(one.up, other.up), down: mergeSums(one.down, other.down) }),
    (sums) => finish((sums.up.high + sums.up.low) / (sums.down.high + sums.down.low)),
  )
}
