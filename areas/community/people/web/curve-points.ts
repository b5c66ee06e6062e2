/** One month of the curve; months without results have zero points. */
export interface CurvePoint {
  month: string
  points: number
  rank: number | null
}

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const monthOf = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

/** All months from first to last; missing months have zero points. */
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

/** A round number that is at least the highest value and easy to halve. */
export function ceiling(value: number): number {
  if (value <= 0) return 10
  const size = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 4, 5, 10].map((step) => step * size).find((top) => top >= value) ?? 10 * size
}
