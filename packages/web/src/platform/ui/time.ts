const BEIJING = 'Asia/Shanghai'

/** The precision of a formatted moment. */
export type Detail = 'day' | 'minute' | 'yearless' | 'second' | 'clock'

const parts = { day: [0, 10], minute: [0, 16], yearless: [5, 16], second: [0, 19], clock: [11, 16] } as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter is slower than formatting a hundred moments. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, made)
  return made
}

/** `2026-11-21 13:05:09` in a time zone, by default Beijing's. The same on server and browser. */
export function writeTime(moment: string | number, detail: Detail = 'minute', timeZone = BEIJING): string {
  return formatOf(timeZone)
    .format(new Date(moment))
    .slice(...parts[detail])
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

/** Remaining days and clock time; zero once over. */
export function timeLeft(until: string, now: number): { days: number; clock: string; over: boolean } {
  // Rounds seconds up, so that zero appears exactly at the moment.
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return { days: Math.floor(seconds / 86_400), clock, over: seconds === 0 }
}
