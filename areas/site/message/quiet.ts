import type { Db } from '@leitai/platform/db/open'
import { eq } from '@leitai/platform/db/orm'
import type { QuietHours } from './contract.ts'
import { quietHours } from './table.ts'

const DAY_MINUTES = 1440
const MINUTE_MS = 60_000

export interface Quiet {
  fromMinute: number
  untilMinute: number
  zone: string
}

/** `07:30` as a minute of the day, and back. */
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The minute of the day in a time zone. */
function minuteIn(zone: string, at: Date): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return minuteOf(format.format(at))
}

const ahead = (minute: number, other: number) => (other - minute + DAY_MINUTES) % DAY_MINUTES

/** When the quiet hours end that `now` is in; null outside of them. Equal times are no hours at all. */
export function endOfQuiet({ fromMinute, untilMinute, zone }: Quiet, now: Date): Date | null {
  const minute = minuteIn(zone, now)
  if (ahead(fromMinute, minute) >= ahead(fromMinute, untilMinute)) return null
  const start = now.getTime() - (now.getTime() % MINUTE_MS)
  const end = new Date(start + ahead(minute, untilMinute) * MINUTE_MS)
  // Where the clock is changed meanwhile, the end is an hour earlier or later.
  const off = ahead(minuteIn(zone, end), untilMinute)
  const shift = off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off
  const shifted = new Date(end.getTime() + shift * MINUTE_MS)
  return shifted > now ? shifted : end
}

const find = async (db: Db, userId: number) =>
  (await db.select().from(quietHours).where(eq(quietHours.userId, userId)))[0]

/** A user’s quiet hours; null if they have none. */
export async function quietHoursOf(db: Db, userId: number): Promise<QuietHours | null> {
  const found = await find(db, userId)
  if (!found) return null
  return { from: clockOf(found.fromMinute), until: clockOf(found.untilMinute), zone: found.zone }
}

/** When the quiet hours end in which a user is; null outside of them. */
export async function quietUntil(db: Db, userId: number, now: Date): Promise<Date | null> {
  const found = await find(db, userId)
  return found ? endOfQuiet(found, now) : null
}

export async function saveQuiet(db: Db, userId: number, hours: QuietHours | null): Promise<void> {
  if (!hours) {
    await db.delete(quietHours).where(eq(quietHours.userId, userId))
    return
  }
  const values = { fromMinute: minuteOf(hours.from), untilMinute: minuteOf(hours.until), zone: hours.zone }
  await db
    .insert(quietHours)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: quietHours.userId, set: values })
}
