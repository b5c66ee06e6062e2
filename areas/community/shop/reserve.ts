import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { notifyBuyer } from './notify-buyer.ts'
import { lockShopper, type Order } from './orders.ts'
import { buyerOf, lockProduct, moveStock } from './products.ts'
import { refusalToOrder, reservedUntil } from './rules.ts'
import { shopOrders } from './table.ts'

/**
 * Reserves pieces for half an hour. One order per key: a repeated request returns the order it made. The lock on the product’s row decides
 * who comes first; everybody else is refused at once when nothing is left.
 */
export async function reserve(
  { db, me, now }: AuthenticatedContext,
  { goodsId, count, key }: { goodsId: number; count: number; key: string },
): Promise<Order> {
  await lockShopper(db, me.id)
  const [before] = await db
    .select()
    .from(shopOrders)
    .where(and(eq(shopOrders.userId, me.id), eq(shopOrders.key, key)))
  if (before) {
    refuse(before.goodsId === goodsId && before.count === count ? null : { code: 'shop.key' })
    return before
  }
  const product = await lockProduct(db, goodsId)
  refuse(refusalToOrder(product, await buyerOf(db, { userId: me.id, goodsId, now }), { count, now }))
  await moveStock(db, goodsId, -count)
  const { name, kind, price } = product
  const [made] = await db
    .insert(shopOrders)
    .values({
      userId: me.id,
      goodsId,
      key,
      count,
      name,
      kind,
      price,
      picture: product.pictures[0] ?? null,
      reservedUntil: reservedUntil(now),
      createdAt: now,
    })
    .returning()
  const order = orRefuse(made, 'shop.noOrder')
  await notifyBuyer(db, order, now)
  return order
}
