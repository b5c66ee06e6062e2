import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { markRealName } from '../account/real-name.ts'
import { lockPerson } from './lock.ts'
import { cardApplications, cards } from './table.ts'

/** For an account that closes: its document is free again and every application is gone. The photos go with its pictures. */
export async function closeRealName(db: Db, userId: number): Promise<void> {
  await lockPerson(db, userId)
  await db.delete(cards).where(eq(cards.userId, userId))
  await db.delete(cardApplications).where(eq(cardApplications.userId, userId))
  await markRealName(db, userId, false)
}
