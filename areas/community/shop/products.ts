import type { Db } from '@leitai/platform/db/open'
import { and, eq, gt, gte, inArray, isNull, lte, or, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { dayStart } from '@leitai/platform/time/day'
import { balanceOf } from '../points/points.ts'
import { type Buyer, phaseOf } from './rules.ts'
import { products, shopOrders } from './table.ts'

export type ProductRow = typeof products.$inferSelect

/** The product fields that lists and pages show. */
export const shownProducts = ({ id, ...row }: ProductRow, now: Date) => ({
  ...row,
  goodsId: id,
  phase: phaseOf(row, now),
})

export async function productOf(db: Db, goodsId: number): Promise<ProductRow> {
  const [found] = await db.select().from(products).where(eq(products.id, goodsId))
  return orRefuse(found, 'shop.unknown')
}

/** Reads and locks a product’s row, which serializes changes of its stock. */
export async function lockProduct(db: Db, goodsId: number): Promise<ProductRow> {
  const [found] = await db.select().from(products).where(eq(products.id, goodsId)).for('update')
  return orRefuse(found, 'shop.unknown')
}

export const moveStock = (db: Db, goodsId: number, by: number) =>
  db
    .update(products)
    .set({ stock: sql`${products.stock} + ${by}` })
    .where(eq(products.id, goodsId))

/** Unpaid and still payable; an expired reservation holds nothing. */
export const waits = (now: Date) => and(eq(shopOrders.state, 'unpaid'), gt(shopOrders.reservedUntil, now))
/** Orders whose pieces the buyer has, or may still get. */
export const holds = (now: Date) => or(waits(now), inArray(shopOrders.state, ['toShip', 'shipped', 'done']))

/** Reserved today and never paid: cancelled by the buyer, or expired. */
const lapsed = (now: Date) =>
  and(
    isNull(shopOrders.spendId),
    gte(shopOrders.createdAt, dayStart(now)),
    or(
      and(eq(shopOrders.state, 'cancelled'), inArray(shopOrders.endedBy, ['buyer', 'time'])),
      and(eq(shopOrders.state, 'unpaid'), lte(shopOrders.reservedUntil, now)),
    ),
  )

/** What the rules need to know about a user who orders this product. */
export async function buyerOf(db: Db, purchase: { userId: number; goodsId: number; now: Date }): Promise<Buyer> {
  const { userId, goodsId, now } = purchase
  const [found] = await db
    .select({
      own: sql<number>`coalesce(sum(${shopOrders.count}) filter (where ${holds(now)} and ${shopOrders.goodsId} = ${goodsId}), 0)::int`,
      waiting: sql<number | null>`max(${shopOrders.id}) filter (where ${waits(now)})`,
      letGo: sql<number>`(count(*) filter (where ${lapsed(now)} and ${shopOrders.goodsId} = ${goodsId}))::int`,
    })
    .from(shopOrders)
    .where(and(eq(shopOrders.userId, userId), or(holds(now), lapsed(now))))
  const { own = 0, waiting = null, letGo = 0 } = found ?? {}
  return { own, waiting, letGo, balance: await balanceOf(db, userId, now) }
}

/** Reserved and sold pieces, by product. */
export async function countsOf(db: Db, productIds: number[]): Promise<Map<number, { reserved: number; sold: number }>> {
  const sum = (states: string) =>
    sql<number>`coalesce(sum(${shopOrders.count}) filter (where ${shopOrders.state} in (${sql.raw(states)})), 0)::int`
  const rows = await db
    .select({
      goodsId: shopOrders.goodsId,
      reserved: sum("'unpaid'"),
      sold: sum("'toShip', 'shipped', 'done'"),
    })
    .from(shopOrders)
    .where(inArray(shopOrders.goodsId, productIds))
    .groupBy(shopOrders.goodsId)
  return new Map(rows.map(({ goodsId, ...counts }) => [goodsId, counts]))
}
