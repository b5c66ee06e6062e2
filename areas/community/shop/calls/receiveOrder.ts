import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as shop from '../contract.ts'
import { finishOrder } from '../end.ts'
import { lockOrder, oneShown, ownOrder } from '../orders.ts'
import { refusalToReceive } from '../rules.ts'

export const receiveOrder: Handler<typeof shop.receiveOrder> = async (context, { orderId }) => {
  const { db, me, now } = context
  const order = await lockOrder(db, ownOrder(me.id, orderId))
  refuse(refusalToReceive(order))
  return oneShown(context, await finishOrder(db, order, now))
}
