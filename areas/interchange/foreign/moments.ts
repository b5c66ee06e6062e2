import { textOf } from './values.ts'

/** A moment as the file says it: absent, or a text that cannot be read. */
export type Moment = { at: Date } | { unread: string } | null

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const CLOCK = /(?:^|[\sT])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\b\.?)?/i
const HOUR = /[\sT](\d{1,2})(?:\s*([ap]\.?m\b\.?)|$)/i
/** Behind a clock alone: behind a day these are a day and a year. */
const ZONE = /^\s*(?:Z|UTC|GMT|([+-]\d{2}):?(\d{2})?)(?=\s|$)/i
/** Words that mean nothing to dateutil, and days of the week. */
const FILLING =
  /\b(?:at|on|and|of|the|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?)\b|(?<=\d)(?:st|nd|rd|th)\b/gi

/**
 * A moment as Codabench, CodaLab and EvalAI read it, by dateutil’s parser: year first, else the month before the day where both are possible,
 * months by name in any place; UTC unless it has an offset. What has no day of a month is not read, where dateutil takes that of today.
 */
export function readMoment(value: unknown): Moment {
  if (value instanceof Date) return { at: value }
  const text = textOf(value)
  if (text === '' || text === 'null') return null
  const at = momentIn(text)
  return at === null ? { unread: text } : { at }
}

/** The date itself; null where it is absent or cannot be read. */
export const dateOf = (moment: Moment): Date | null => (moment !== null && 'at' in moment ? moment.at : null)

function momentIn(text: string): Date | null {
  const plain = text.trim()
  const clock = CLOCK.exec(plain)
  // A last number alone is an hour only in ISO 8601.
  const hour = clock ? null : HOUR.exec(plain)
  const time = clock ?? (hour?.[2] || hour?.[0].startsWith('T') ? hour : null)
  const after = time ? plain.slice(time.index + time[0].length) : ''
  const zone = time ? ZONE.exec(after) : null
  const minutes = clock ? minutesOf(clock[1], clock[2], clock[4]) : minutesOf(time?.[1] ?? '0', '0', time?.[2])
  const day = dayIn(time ? `${plain.slice(0, time.index)} ${after.slice(zone?.[0].length ?? 0)}` : plain)
  if (minutes === null || !day || day.year < 1900) return null
  const sign = zone?.[1]?.startsWith('-') ? -1 : 1
  const offset = Number(zone?.[1] ?? 0) * 60 + sign * Number(zone?.[2] ?? 0)
  const seconds = Number(clock?.[3] ?? 0)
  return seconds > 59 ? null : new Date(Date.UTC(day.year, day.month - 1, day.day, 0, minutes - offset, seconds))
}

/** Minutes since midnight; null where there is no such time. */
function minutesOf(hour = '', minute = '', half = ''): number | null {
  const given = Number(hour)
  if (Number(minute) > 59 || given > 23 || (half !== '' && (given < 1 || given > 12))) return null
  const full = half === '' ? given : (given % 12) + (/^p/i.test(half) ? 12 : 0)
  return full * 60 + Number(minute)
}

function dayIn(text: string): { year: number; month: number; day: number } | null {
  const plain = text.replace(FILLING, ' ').trim()
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  const parts = compact ? compact.slice(1) : plain.split(/[\s,/.\-年月日]+/).filter((part) => part !== '')
  if (parts.length !== 3) return null
  const named = parts.findIndex((part) => monthIn(part) > 0)
  const numbers = parts.filter((_, at) => at !== named)
  if (numbers.some((part) => !/^\d{1,4}$/.test(part))) return null
  const [first = '', second = '', third = ''] = numbers
  if (named >= 0) {
    const month = monthIn(parts[named] ?? '')
    // The day stands before the year unless it cannot be one.
    return isYear(first) ? dayOf(first, month, second) : dayOf(second, month, first)
  }
  if (isYear(first)) return dayOf(first, Number(second), third)
  return Number(first) > 12 ? dayOf(third, Number(second), first) : dayOf(third, Number(first), second)
}

/** The number of a month by its name or the beginning of it; 0: none. */
function monthIn(part: string): number {
  const word = part.toLowerCase()
  return (
    MONTHS.findIndex(
      (name) => word === name || word === name.slice(0, 3) || (word === 'sept' && name === 'september'),
    ) + 1
  )
}

const isYear = (part: string) => part.length > 2 || Number(part) > 31

function dayOf(year: string, month: number, day: string): { year: number; month: number; day: number } | null {
  const full = Number(year) + (year.length > 2 ? 0 : Number(year) < 70 ? 2000 : 1900)
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate()
  const given = Number(day)
  return month >= 1 && month <= 12 && day.length <= 2 && given >= 1 && given <= last
    ? { year: full, month, day: given }
    : null
}
