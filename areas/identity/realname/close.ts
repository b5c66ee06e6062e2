import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { markRealName } from '../account/real-name.ts'
import { lockPerson } from './lock.ts'
import { cardApplications, cards } from './table.ts'

/** For account closure: its document becomes free and every application is deleted. The photos are deleted with its pictures. */
export async function closeRealName(db: Db, userId: number): Promise<void> {
  await lockPerson(db, userId)
  await db.delete(cards).where(eq(cards.userId, userId))
  await db.delete(cardApplications).where(eq(cardApplications.userId, userId))
  await markRealName(db, userId, false)
}
