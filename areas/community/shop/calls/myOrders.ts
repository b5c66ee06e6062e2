import { and, count, desc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as shop from '../contract.ts'
import { ownShown } from '../orders.ts'
import { shopOrders } from '../table.ts'

export const myOrders: Handler<typeof shop.myOrders> = async (context, { state, ...asked }) => {
  const { db, me, now } = context
  const { page, pageSize, offset } = pageOf(asked)
  const where = and(eq(shopOrders.userId, me.id), state && eq(shopOrders.state, state))
  const [found] = await db.select({ count: count() }).from(shopOrders).where(where)
  const rows = await db
    .select()
    .from(shopOrders)
    .where(where)
    .orderBy(desc(shopOrders.id))
    .limit(pageSize)
    .offset(offset)
  const list = await ownShown(context, rows)
  return { list, total: found?.count ?? 0, page, pageSize, serverTime: now }
}
