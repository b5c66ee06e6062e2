import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import { sayer } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { refund } from '../points/points.ts'
import { notifyBuyer } from './notify-buyer.ts'
import { moveStock } from './products.ts'
import { maskPlace, placeLine, receivedBy, refusalToCancel, refusalToPay, refusalToReceive } from './rules.ts'
import { shopOrders } from './table.ts'
import { orderEnded } from './texts.ts'
import { decryptAddresses } from './vault.ts'

export type Order = typeof shopOrders.$inferSelect

/** Serializes everything a user does in the shop. */
export const lockShopper = (db: Db, userId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`shop of ${userId}`}))`)

export async function lockOrder(db: Db, where: SQL | undefined): Promise<Order> {
  const [found] = await db.select().from(shopOrders).where(where).for('update')
  return orRefuse(found, 'shop.noOrder')
}
export const ownOrder = (userId: number, orderId: number) =>
  and(eq(shopOrders.id, orderId), eq(shopOrders.userId, userId))

export async function changeOrder(db: Db, orderId: number, set: Partial<Order>): Promise<Order> {
  const [changed] = await db.update(shopOrders).set(set).where(eq(shopOrders.id, orderId)).returning()
  return orRefuse(changed, 'shop.noOrder')
}

const reasonOf = ({ endedBy, reason }: Order, language: Language) =>
  endedBy === null || endedBy === 'desk' ? reason : orderEnded[endedBy][language]

/** Orders as list rows for buyers and the admin console, with masked addresses. */
export async function shownOrders(of: Pick<AuthenticatedContext, 'db' | 'ctx' | 'language'>, orders: Order[]) {
  const places = await decryptAddresses(
    of,
    orders.map(({ address }) => address),
  )
  return orders.map((order, at) => {
    const { id, goodsId, name, picture, kind, reservedUntil, shippedAt, ...row } = order
    const place = places[at] ?? null
    return {
      ...row,
      orderId: id,
      points: order.price * order.count,
      goods: { goodsId, name, picture, kind },
      address: place && placeLine(maskPlace(place)),
      reason: reasonOf(order, of.language),
      reservedUntil: order.state === 'unpaid' ? reservedUntil : null,
      shippedAt,
      receivedBy: order.state === 'shipped' && shippedAt ? receivedBy(shippedAt) : null,
    }
  })
}

export async function ownShown(context: AuthenticatedContext, orders: Order[]) {
  const say = sayer(context.language)
  const shown = await shownOrders(context, orders)
  return orders.map((order, at) => ({
    ...orRefuse(shown[at], 'shop.noOrder'),
    may: {
      pay: say(refusalToPay(order, context.now)),
      cancel: say(refusalToCancel(order)),
      receive: say(refusalToReceive(order)),
    },
  }))
}

export async function oneShown(context: AuthenticatedContext, order: Order) {
  const [shown] = await ownShown(context, [order])
  return orRefuse(shown, 'shop.noOrder')
}

/** Whether anybody ever ordered this product. */
export async function hasOrders(db: Db, goodsId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: shopOrders.id })
    .from(shopOrders)
    .where(eq(shopOrders.goodsId, goodsId))
    .limit(1)
  return found !== undefined
}

/** The order paid by a movement of points, as columns of a query. */
export const orderOfSpend = (spendId: SQL) => ({
  orderId: sql<number | null>`(select ${shopOrders.id} from ${shopOrders} where ${shopOrders.spendId} = ${spendId})`,
  goods: sql<Words | null>`(select ${shopOrders.name} from ${shopOrders} where ${shopOrders.spendId} = ${spendId})`,
})

type End = { state: 'cancelled' | 'returned'; endedBy: NonNullable<Order['endedBy']>; reason?: string }

/** Ends a locked order: refunds paid points, and restocks its pieces if requested. */
export async function endOrder(
  db: Db,
  order: Order,
  { restock, now, ...end }: End & { restock: boolean; now: Date },
): Promise<Order> {
  if (order.spendId !== null) await refund(db, { spendId: order.spendId, now })
  if (restock) await moveStock(db, order.goodsId, order.count)
  const ended = await changeOrder(db, order.id, { ...end, endedAt: now })
  await notifyBuyer(db, ended, now)
  return ended
}

/** Completes a locked order as received. */
export async function finishOrder(db: Db, order: Order, now: Date): Promise<Order> {
  const done = await changeOrder(db, order.id, { state: 'done', endedAt: now })
  await notifyBuyer(db, done, now)
  return done
}
