import type { Db } from '@leitai/platform/db/db'
import { and, eq, inArray, isNotNull } from '@leitai/platform/db/orm'
import { endOrder } from './end.ts'
import { lockShopper } from './orders.ts'
import { shopAddresses, shopOrders } from './table.ts'

/** Cancels a user’s open orders and deletes their addresses; finished orders stay in the books. */
export async function forgetShopper(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await lockShopper(db, userId)
  const open = await db
    .select()
    .from(shopOrders)
    .where(and(eq(shopOrders.userId, userId), inArray(shopOrders.state, ['unpaid', 'toShip'])))
    .for('update')
  for (const order of open) await endOrder(db, order, { state: 'cancelled', endedBy: 'closing', restock: true, now })
  await db.delete(shopAddresses).where(eq(shopAddresses.userId, userId))
  await db
    .update(shopOrders)
    .set({ address: null })
    .where(and(eq(shopOrders.userId, userId), isNotNull(shopOrders.address)))
}
