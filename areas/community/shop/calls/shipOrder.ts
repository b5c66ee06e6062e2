import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as shop from '../contract.admin.ts'
import { notifyBuyer } from '../notify-buyer.ts'
import { changeOrder, lockOrder } from '../orders.ts'
import { refusalToShip } from '../rules.ts'
import { shopOrders } from '../table.ts'

export const shipOrder: Handler<typeof shop.shipOrder> = async (context, { orderId, carrier, tracking }) => {
  const { db, now } = context
  const order = await lockOrder(db, eq(shopOrders.id, orderId))
  refuse(refusalToShip(order))
  const sent = await changeOrder(db, orderId, {
    state: 'shipped',
    carrier,
    tracking,
    shippedAt: order.shippedAt ?? now,
  })
  await notifyBuyer(db, sent, now)
  await audit(context, { action: 'shop.ship', target: { kind: 'order', id: orderId }, detail: { carrier, tracking } })
  return { ok: true }
}
