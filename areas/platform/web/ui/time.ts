import type { Language } from '../../contract/language.ts'

const BEIJING = 'Asia/Shanghai'

/** The precision of a formatted moment. */
export type Detail = 'day' | 'minute' | 'yearless' | 'second' | 'clock'

const parts = { day: [0, 10], minute: [0, 16], yearless: [5, 16], second: [0, 19], clock: [11, 16] } as const

/**
 * Since its last summer time ended, Beijing is eight hours ahead. Its moments are written without Intl, whose first use takes a phone a tenth
 * of a second before the page can be used.
 */
const NO_SUMMER_TIME = Date.UTC(1991, 8, 15)
const EIGHT_HOURS_MS = 8 * 3_600_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter is slower than formatting a hundred moments. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, made)
  return made
}

/** `2026-11-21 13:05:09` in a time zone, by default Beijing's. The same on server and browser. */
export function writeTime(moment: string | number, detail: Detail = 'minute', timeZone = BEIJING): string {
  const at = new Date(moment)
  const whole =
    timeZone === BEIJING && at.getTime() >= NO_SUMMER_TIME
      ? new Date(at.getTime() + EIGHT_HOURS_MS).toISOString().replace('T', ' ')
      : formatOf(timeZone).format(at)
  return whole.slice(...parts[detail])
}

/** Not by Intl: browsers and servers of different ages abbreviate September differently, and the page would be rendered again. */
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** The same moment as a reader of the language writes it: `21 Nov 2026, 13:05:09` in English. */
export function writeTimeIn(
  language: Language,
  moment: string | number,
  detail: Detail = 'minute',
  timeZone = BEIJING,
): string {
  if (language === 'zh' || detail === 'clock') return writeTime(moment, detail, timeZone)
  const whole = writeTime(moment, 'second', timeZone)
  const [year, month, day] = whole.slice(0, 10).split('-')
  const date = `${Number(day)} ${MONTHS[Number(month) - 1]}`
  const clock = detail === 'day' ? '' : `, ${whole.slice(11, detail === 'second' ? 19 : 16)}`
  return `${date}${detail === 'yearless' ? '' : ` ${year}`}${clock}`
}

/** The local time zone, as UTC+8. */
export function zoneName(moment: string | number): string {
  const minutes = -new Date(moment).getTimezoneOffset()
  const sign = minutes < 0 ? '-' : '+'
  const rest = Math.abs(minutes) % 60
  return `UTC${sign}${Math.floor(Math.abs(minutes) / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

export const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
export const inBeijing = (moment: string | number) => new Date(moment).getTimezoneOffset() === -480

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A length of time in its two largest units, rounded down: which text says it, and its numbers. */
export function spanOf(ms: number): {
  unit: 'days' | 'day' | 'hours' | 'minutes' | 'soon'
  values: Record<string, number>
} {
  const days = Math.floor(ms / DAY_MS)
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  if (days > 1) return { unit: 'days', values: { days } }
  if (days === 1) return { unit: 'day', values: { hours } }
  if (hours > 0) return { unit: 'hours', values: { hours, minutes } }
  return minutes > 0 ? { unit: 'minutes', values: { minutes } } : { unit: 'soon', values: {} }
}

/** Remaining days and clock time; zero once over. */
export function timeLeft(until: string, now: number): { days: number; clock: string; over: boolean } {
  // Rounds seconds up, so that zero appears exactly at the moment.
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return { days: Math.floor(seconds / 86_400), clock, over: seconds === 0 }
}
