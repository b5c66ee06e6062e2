import { asc, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as shop from '../contract.ts'
import { oneShown, ownOrder } from '../orders.ts'
import { shopCodes, shopOrders } from '../table.ts'
import { decryptAddress, decryptCodes, decryptHandout } from '../vault.ts'

export const myOrder: Handler<typeof shop.myOrder> = async (context, { orderId }) => {
  const { db, me, now } = context
  const [found] = await db.select().from(shopOrders).where(ownOrder(me.id, orderId))
  const order = orRefuse(found, 'shop.noOrder')
  const codes = await db
    .select({ code: shopCodes.code })
    .from(shopCodes)
    .where(eq(shopCodes.orderId, orderId))
    .orderBy(asc(shopCodes.id))
  // After a return, codes and texts are no longer shown.
  const out = order.state === 'done'
  const text = out && order.handed !== null ? [await decryptHandout(context, order.handed)] : []
  const opened = await decryptCodes(
    context,
    codes.map(({ code }) => code),
  )
  return {
    ...(await oneShown(context, order)),
    place: order.address === null ? null : await decryptAddress(context, order.address),
    handed: out ? [...text, ...opened] : [],
    serverTime: now,
  }
}
