import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { move } from './ledger.ts'
import { lockPurses } from './purse.ts'
import { spendableOf } from './rules.ts'
import { pointGrants, signIns } from './table.ts'

/** An account that closes loses its points; the ledger stays, as it names nobody, and what was said about grants goes. */
export async function forgetPoints(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const purses = await lockPurses(db, [userId])
  const purse = purses.get(userId)
  const points = purse ? spendableOf(purse, now) : 0
  const wanted = [{ userId, kind: 'close' as const, subject: 'account', points: -points, against: 'expiry' as const }]
  await move(db, purses, { wanted, now })
  await db.delete(signIns).where(eq(signIns.userId, userId))
  await db.update(pointGrants).set({ reason: '' }).where(eq(pointGrants.userId, userId))
}
