import { SHANGHAI_OFFSET_MS } from '../contract/limits.ts'

/** Days and weeks in Shanghai time, which has had no daylight saving time since 1991. */
const DAY_MS = 86_400_000

const dayNumber = (at: Date) => Math.floor((at.getTime() + SHANGHAI_OFFSET_MS) / DAY_MS)
const startOf = (day: number) => new Date(day * DAY_MS - SHANGHAI_OFFSET_MS)

export const dayStart = (at: Date) => startOf(dayNumber(at))
export const nextDayStart = (at: Date) => startOf(dayNumber(at) + 1)
/** The most recent 12:00. */
export function lastNoon(at: Date): Date {
  const noon = new Date(dayStart(at).getTime() + DAY_MS / 2)
  return noon <= at ? noon : new Date(noon.getTime() - DAY_MS)
}
/** yyyy-MM-dd */
export const dayName = (at: Date) => new Date(at.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10)
/** The names of `count` days, of which the first has `from` in it. */
export const dayNames = (from: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) => dayName(new Date(from.getTime() + at * DAY_MS)))
/** yyyy-MM-dd HH:mm */
export const minuteName = (at: Date) =>
  new Date(at.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')
/** The same for readers, with the time zone. */
export const minuteText = (at: Date) => `${minuteName(at)} (UTC+8)`

// Day 0, 1 January 1970, was a Thursday.
const mondayOf = (at: Date) => dayNumber(at) - ((dayNumber(at) + 3) % 7)

/** Number of the week of `at`; week 1 is the calendar week, from Monday, in which the stage begins. */
export const weekOf = (stageStart: Date, at: Date) => (mondayOf(at) - mondayOf(stageStart)) / 7 + 1
export const weekBounds = (stageStart: Date, week: number) => {
  const monday = mondayOf(stageStart) + (week - 1) * 7
  return { from: startOf(monday), to: startOf(monday + 7) }
}

/** The start of the month in Shanghai. */
export const monthStart = (at: Date) => new Date(`${dayName(at).slice(0, 7)}-01T00:00:00+08:00`)
/** yyyy-MM in Shanghai. */
export const monthName = (at: Date) => dayName(at).slice(0, 7)
/** The month of `now` and those before it, oldest first: name and end. */
export function monthEnds(now: Date, count: number): { month: string; end: Date }[] {
  const [year = 0, month = 0] = monthName(now).split('-').map(Number)
  return Array.from({ length: count }, (_, at) => {
    const back = count - 1 - at
    const start = new Date(Date.UTC(year, month - 1 - back, 1) - SHANGHAI_OFFSET_MS)
    return { month: monthName(start), end: new Date(Date.UTC(year, month - back, 1) - SHANGHAI_OFFSET_MS) }
  })
}
export const yearBounds = (year: number) => ({
  from: new Date(Date.UTC(year, 0, 1) - SHANGHAI_OFFSET_MS),
  to: new Date(Date.UTC(year + 1, 0, 1) - SHANGHAI_OFFSET_MS),
})
