import { and, desc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { balanceOf } from '../../points/points.ts'
import type * as shop from '../contract.ts'
import { oneShown } from '../orders.ts'
import { waits } from '../products.ts'
import { shopOrders } from '../table.ts'

export const getWaitPayDetail: Handler<typeof shop.getWaitPayDetail> = async (context, { orderId }) => {
  const { db, me, now } = context
  if (!me) return null
  const named = orderId === undefined ? undefined : eq(shopOrders.id, orderId)
  const [order] = await db
    .select()
    .from(shopOrders)
    .where(and(eq(shopOrders.userId, me.id), waits(now), named))
    .orderBy(desc(shopOrders.id))
    .limit(1)
  if (!order) return null
  const shown = await oneShown({ ...context, me }, order)
  return { ...shown, balance: await balanceOf(db, me.id, now), serverTime: now }
}
