/** A number of a submission with its deviations on the draws of rows, see bootstrap.ts. */
export interface Drawn {
  score: number
  deviations: ArrayLike<number>
}

/** A quantile by linear interpolation between the ordered values, as numpy.quantile computes it. */
function quantile(ordered: Float64Array, share: number): number {
  const at = share * (ordered.length - 1)
  const below = Math.floor(at)
  const low = ordered[below] ?? Number.NaN
  return low + (at - below) * ((ordered[below + 1] ?? low) - low)
}

function percentiles(values: Float64Array, level: number): [low: number, high: number] {
  const ordered = values.sort()
  const tail = (100 - level) / 200
  return [quantile(ordered, tail), quantile(ordered, 1 - tail)]
}

/** The percentile interval (Efron 1979) of a number at a level in percent, widened to contain the number itself. */
export function intervalOf({ score, deviations }: Drawn, level: number): [low: number, high: number] {
  const [low, high] = percentiles(Float64Array.from(deviations), level)
  return [score + Math.min(low, 0), score + Math.max(high, 0)]
}

/** Whether two numbers cannot be told apart: the interval of their difference, draw by draw, contains 0. */
export function isAlike(one: Drawn, other: Drawn, level: number): boolean {
  if (one.deviations.length !== other.deviations.length) return false
  const differences = Float64Array.from(
    one.deviations,
    (deviation, draw) => one.score - other.score + (deviation - (other.deviations[draw] as number)),
  )
  const [low, high] = percentiles(differences, level)
  return low <= 0 && high >= 0
}

/** Rows in the order of their board, cut where the next one can be told apart from the first of its group; null can be told from anything. */
export function alikeGroups(rows: readonly (Drawn | null)[], level: number): { from: number; to: number }[] {
  const groups: { from: number; to: number }[] = []
  let from = 0
  for (let at = 1; at <= rows.length; at++) {
    const [first, next] = [rows[from], rows[at]]
    if (first && next && isAlike(first, next, level)) continue
    if (at - from > 1) groups.push({ from, to: at - 1 })
    from = at
  }
  return groups
}
