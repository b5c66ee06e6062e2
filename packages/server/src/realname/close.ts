import { and, eq } from 'drizzle-orm'
import { markRealName } from '../account/real-name.ts'
import type { Db } from '../db/db.ts'
import { lockPerson } from './lock.ts'
import { cardApplications, cards } from './table.ts'

/** For an account that closes: its document is free again and what waits is over; the sweep deletes the rest after 30 days. */
export async function closeRealName(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await lockPerson(db, userId)
  await db.delete(cards).where(eq(cards.userId, userId))
  await db
    .update(cardApplications)
    .set({ state: 'refused', decidedAt: now })
    .where(and(eq(cardApplications.userId, userId), eq(cardApplications.state, 'pending')))
  await markRealName(db, userId, false)
}
