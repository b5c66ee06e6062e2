/** A day of a month's calendar; `day` is yyyy-MM-dd. */
export interface Cell {
  day: string
  number: number
  state: 'signed' | 'missed' | 'today' | 'future' | 'before'
}

const two = (number: number) => String(number).padStart(2, '0')

/** The previous or next month, yyyy-MM. */
export function monthBeside(month: string, by: 1 | -1): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const date = new Date(Date.UTC(year, number - 1 + by, 1))
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}`
}

/** The days of a month, and the weekday on which it begins (0: Monday). */
export function cellsOf(given: { month: string; today: string; since: string; days: readonly string[] }): {
  lead: number
  cells: Cell[]
} {
  const { month, today, since, days } = given
  const [year = 0, number = 0] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const signed = new Set(days)
  const cells = Array.from({ length: count }, (_, at): Cell => {
    const day = `${month}-${two(at + 1)}`
    return { day, number: at + 1, state: stateOf(day) }
  })
  return { lead: (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7, cells }

  function stateOf(day: string): Cell['state'] {
    if (signed.has(day)) return 'signed'
    if (day === today) return 'today'
    if (day > today) return 'future'
    return day < since ? 'before' : 'missed'
  }
}

/** Days left to the next streak reward, and the length of that streak. */
export function nextReward(streak: number): { days: number; left: number } {
  const to = (every: number) => every - (streak % every)
  const [days, left] = to(30) <= to(7) ? [30, to(30)] : [7, to(7)]
  return { days, left }
}
