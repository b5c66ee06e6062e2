import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, inArray, isNotNull } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { addressesOf } from './addresses.ts'
import { endOrder, lockShopper } from './orders.ts'
import { shopAddresses, shopCodes, shopOrders } from './table.ts'
import { decryptAddresses, decryptCodes, decryptHandout } from './vault.ts'

/** What the shop stores about a user: address book, and orders with handed-out codes and texts. */
async function shopOf(context: AuthenticatedContext) {
  const { db, me } = context
  const book = await addressesOf(db, me.id)
  const orders = await db.select().from(shopOrders).where(eq(shopOrders.userId, me.id)).orderBy(asc(shopOrders.id))
  const places = await decryptAddresses(
    context,
    [...book, ...orders].map(({ address }) => address),
  )
  const codes = await codesOf(context)
  const texts = await Promise.all(
    orders.map(({ handed }) => (handed === null ? null : decryptHandout(context, handed))),
  )
  return {
    addresses: places.slice(0, book.length),
    orders: orders.map(({ key: _, payKey: __, userId: ___, handed: ____, spendId: _____, ...order }, at) => ({
      ...order,
      address: places[book.length + at] ?? null,
      handed: order.state === 'done' ? [...(codes.get(order.id) ?? []), ...(texts[at] ? [texts[at]] : [])] : [],
    })),
  }
}

async function codesOf(context: AuthenticatedContext): Promise<Map<number, string[]>> {
  const rows = await context.db
    .select({ code: shopCodes.code, orderId: shopOrders.id })
    .from(shopCodes)
    .innerJoin(shopOrders, eq(shopOrders.id, shopCodes.orderId))
    .where(eq(shopOrders.userId, context.me.id))
    .orderBy(asc(shopCodes.id))
  const opened = await decryptCodes(
    context,
    rows.map(({ code }) => code),
  )
  const all = rows.map(({ orderId }, at) => ({ orderId, code: opened[at] ?? '' }))
  return new Map(
    [...Map.groupBy(all, ({ orderId }) => orderId)].map(([id, list]) => [id, list.map(({ code }) => code)]),
  )
}

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  shop: shopOf,
}

/** Cancels a user’s open orders and deletes their addresses; finished orders stay in the books. */
export async function forgetShopper(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await lockShopper(db, userId)
  const open = await db
    .select()
    .from(shopOrders)
    .where(and(eq(shopOrders.userId, userId), inArray(shopOrders.state, ['unpaid', 'toShip'])))
    .for('update')
  for (const order of open) await endOrder(db, order, { state: 'cancelled', endedBy: 'closing', restock: true, now })
  await db.delete(shopAddresses).where(eq(shopAddresses.userId, userId))
  await db
    .update(shopOrders)
    .set({ address: null })
    .where(and(eq(shopOrders.userId, userId), isNotNull(shopOrders.address)))
}
