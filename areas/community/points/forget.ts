import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { lockBalances } from './balance.ts'
import { move } from './ledger.ts'
import { spendableOf } from './rules.ts'
import { pointGrants, signIns } from './table.ts'

/** Removes a closing account’s points. The ledger stays, as it contains no names; reasons of grants are deleted. */
export async function forgetPoints(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const balances = await lockBalances(db, [userId])
  const balance = balances.get(userId)
  const points = balance ? spendableOf(balance, now) : 0
  const wanted = [{ userId, kind: 'close' as const, subject: 'account', points: -points, against: 'expiry' as const }]
  await move(db, balances, { wanted, now })
  await db.delete(signIns).where(eq(signIns.userId, userId))
  await db.update(pointGrants).set({ reason: '' }).where(eq(pointGrants.userId, userId))
}
