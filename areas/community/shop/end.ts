import type { Db } from '@leitai/platform/db/db'
import { refund } from '../points/points.ts'
import { notifyBuyer } from './notify-buyer.ts'
import { changeOrder, type Order } from './orders.ts'
import { moveStock } from './products.ts'

type End = { state: 'cancelled' | 'returned'; endedBy: NonNullable<Order['endedBy']>; reason?: string }

/** Ends a locked order: refunds paid points, and restocks its pieces if requested. */
export async function endOrder(
  db: Db,
  order: Order,
  { restock, now, ...end }: End & { restock: boolean; now: Date },
): Promise<Order> {
  if (order.spendId !== null) await refund(db, { spendId: order.spendId, now })
  if (restock) await moveStock(db, order.goodsId, order.count)
  const ended = await changeOrder(db, order.id, { ...end, endedAt: now })
  await notifyBuyer(db, ended, now)
  return ended
}

/** Completes a locked order as received. */
export async function finishOrder(db: Db, order: Order, now: Date): Promise<Order> {
  const done = await changeOrder(db, order.id, { state: 'done', endedAt: now })
  await notifyBuyer(db, done, now)
  return done
}
