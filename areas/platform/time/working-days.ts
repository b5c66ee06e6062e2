import { SHANGHAI_OFFSET_MS } from '../contract/limits.ts'
import { nextDayStart } from './day.ts'

const DAY_MS = 86_400_000

const isWorkingDay = (at: Date) => {
  const day = new Date(at.getTime() + SHANGHAI_OFFSET_MS).getUTCDay()
  return day !== 0 && day !== 6
}

/** The end (24:00) of the nth working day after today, Monday to Friday in Shanghai; ignores public holidays. */
export function workingDaysAfter(now: Date, days: number): Date {
  let day = nextDayStart(now)
  for (let left = days; ; day = new Date(day.getTime() + DAY_MS)) {
    if (isWorkingDay(day)) left -= 1
    if (left <= 0) return new Date(day.getTime() + DAY_MS)
  }
}
