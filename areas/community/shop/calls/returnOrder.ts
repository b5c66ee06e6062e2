import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as shop from '../contract.admin.ts'
import { endOrder } from '../end.ts'
import { lockOrder } from '../orders.ts'
import { refusalToReturn } from '../rules.ts'
import { shopOrders } from '../table.ts'

export const returnOrder: Handler<typeof shop.returnOrder> = async (context, { orderId, reason, restock }) => {
  const { db, now } = context
  const order = await lockOrder(db, eq(shopOrders.id, orderId))
  refuse(refusalToReturn(order))
  // A code that was handed out is known to its buyer and is never sold again.
  const back = restock && order.kind !== 'codes'
  await endOrder(db, order, { state: 'returned', endedBy: 'desk', reason, restock: back, now })
  const detail = { points: order.price * order.count, restock: back }
  await audit(context, { action: 'shop.return', target: { kind: 'order', id: orderId }, reason, detail })
  return { ok: true }
}
