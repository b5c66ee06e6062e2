import type { Db } from '@leitai/platform/db/db'
import { count, desc, eq } from '@leitai/platform/db/orm'
import type { accountEventKinds } from '../security/contract.ts'
import { accountEvents } from './table.ts'

/** Writes to the access log, which the account's owner reads. */
export async function noteEvent(
  db: Db,
  event: {
    userId: number
    kind: (typeof accountEventKinds)[number]
    now: Date
    ip: string
    device: string
    detail?: string
  },
): Promise<void> {
  const { now, ...values } = event
  await db.insert(accountEvents).values({ ...values, at: now })
}

/** The events of an account, newest first, and their count. */
export async function eventsOf(db: Db, userId: number, part: { limit: number; offset: number }) {
  const own = eq(accountEvents.userId, userId)
  const rows = await db
    .select()
    .from(accountEvents)
    .where(own)
    .orderBy(desc(accountEvents.id))
    .limit(part.limit)
    .offset(part.offset)
  const [all] = await db.select({ count: count() }).from(accountEvents).where(own)
  return { rows, total: all?.count ?? 0 }
}
