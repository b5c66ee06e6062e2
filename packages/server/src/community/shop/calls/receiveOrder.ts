import type * as shop from '@leitai/contract/community/shop'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { finishOrder } from '../end.ts'
import { lockOrder, oneShown, ownOrder } from '../orders.ts'
import { refusalToReceive } from '../rules.ts'

export const receiveOrder: Handler<typeof shop.receiveOrder> = async (context, { orderId }) => {
  const { db, me, now } = context
  const order = await lockOrder(db, ownOrder(me.id, orderId))
  refuse(refusalToReceive(order))
  return oneShown(context, await finishOrder(db, order, now))
}
