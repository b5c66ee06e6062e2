/** Where the points of a curve lie; months without any count as nothing. */
export interface CurvePoint {
  month: string
  points: number
  rank: number | null
}

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const monthOf = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

/** The months from the first to the last without a gap; a month that is left out had no points. */
export function wholeCurve(list: readonly { month: string; points: number; rank: number }[]): CurvePoint[] {
  const [first, last] = [list[0], list.at(-1)]
  if (!first || !last) return []
  const of = new Map(list.map((point) => [point.month, point]))
  const from = monthNumber(first.month)
  return Array.from({ length: monthNumber(last.month) - from + 1 }, (_, at) => {
    const month = monthOf(from + at)
    return of.get(month) ?? { month, points: 0, rank: null }
  })
}

/** A round number that is not below the highest value, and is easily halved. */
export function ceiling(value: number): number {
  if (value <= 0) return 10
  const size = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 4, 5, 10].map((step) => step * size).find((top) => top >= value) ?? 10 * size
}
