import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import type { QuietHours } from './contract.ts'
import { clockOf, endOfQuiet, minuteOf } from './quiet-rules.ts'
import { quietHours } from './table.ts'

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
