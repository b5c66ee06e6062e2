import type * as shop from '@leitai/contract/shop'
import type { Handler } from '../../call.ts'
import { refuse } from '../../refuse.ts'
import { finishOrder } from '../end.ts'
import { lockOrder, oneShown, ownOrder } from '../orders.ts'
import { refusalToReceive } from '../rules.ts'

export const receiveOrder: Handler<typeof shop.receiveOrder> = async (context, { orderId }) => {
  const { db, me, now } = context
  const order = await lockOrder(db, ownOrder(me.id, orderId))
  refuse(refusalToReceive(order))
  return oneShown(context, await finishOrder(db, order, now))
}
