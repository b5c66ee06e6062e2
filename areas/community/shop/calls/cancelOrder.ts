import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as shop from '../contract.ts'
import { endOrder } from '../end.ts'
import { lockOrder, lockShopper, oneShown, ownOrder } from '../orders.ts'
import { refusalToCancel } from '../rules.ts'

export const cancelOrder: Handler<typeof shop.cancelOrder> = async (context, { orderId }) => {
  const { db, me, now } = context
  await lockShopper(db, me.id)
  const order = await lockOrder(db, ownOrder(me.id, orderId))
  refuse(refusalToCancel(order))
  return oneShown(context, await endOrder(db, order, { state: 'cancelled', endedBy: 'buyer', restock: true, now }))
}
