import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, inArray, isNull } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { balanceOf, spend } from '../points/points.ts'
import { addressOf } from './addresses.ts'
import { notifyBuyer } from './notify-buyer.ts'
import { changeOrder, lockOrder, lockShopper, type Order, ownOrder } from './orders.ts'
import { buyerOf, lockProduct, moveStock, productOf } from './products.ts'
import { refusalOfPoints, refusalToOrder, refusalToPay, reservedUntil } from './rules.ts'
import { shopCodes, shopOrders } from './table.ts'

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

/** Pays a reserved order with points, once; codes and texts are handed out at once. */
export async function pay(
  { db, me, now }: AuthenticatedContext,
  { orderId, addressId, key }: { orderId: number; addressId?: number | undefined; key: string },
): Promise<Order> {
  await lockShopper(db, me.id)
  const order = await lockOrder(db, ownOrder(me.id, orderId))
  if (order.payKey === key) return order
  refuse(refusalToPay(order, now))
  const sent = order.kind === 'goods'
  const address = sent ? (await addressOf(db, me.id, orRefuse(addressId, 'shop.addressMissing'))).address : null
  const points = order.price * order.count
  refuse(refusalOfPoints(points, await balanceOf(db, me.id, now)))
  const spendId = await spend(db, { userId: me.id, points, subject: `order:${orderId}`, now })
  const handed = order.kind === 'text' ? (await productOf(db, order.goodsId)).handout : null
  if (order.kind === 'codes') await handOutCodes(db, order)
  const paid = await changeOrder(db, orderId, {
    payKey: key,
    spendId,
    paidAt: now,
    address,
    handed,
    ...(sent ? { state: 'toShip' } : { state: 'done', endedAt: now }),
  })
  await notifyBuyer(db, paid, now)
  return paid
}

/** Takes the oldest free codes. There are as many free codes as stock plus reservations, so each reserved piece finds one. */
async function handOutCodes(db: Db, { id, goodsId, count }: Order): Promise<void> {
  const free = await db
    .select({ id: shopCodes.id })
    .from(shopCodes)
    .where(and(eq(shopCodes.goodsId, goodsId), isNull(shopCodes.orderId)))
    .orderBy(asc(shopCodes.id))
    .limit(count)
    .for('update', { skipLocked: true })
  refuse(free.length === count ? null : { code: 'shop.soldOut' })
  const ids = free.map((code) => code.id)
  await db.update(shopCodes).set({ orderId: id }).where(inArray(shopCodes.id, ids))
}
