import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, lte, type SQL } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { defineTask } from '@leitai/platform/jobs/task'
import { endOrder, finishOrder, type Order } from './orders.ts'
import { shopOrders } from './table.ts'

const AT_ONCE = 200
const DAY_MS = 86_400_000

/** Cancels expired reservations, and completes orders that were shipped long enough ago to count as received. */
export async function ordersDue(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const overdue = and(eq(shopOrders.state, 'unpaid'), lte(shopOrders.reservedUntil, now))
  await each(ctx, overdue, (db, order) =>
    endOrder(db, order, { state: 'cancelled', endedBy: 'time', restock: true, now }),
  )
  const sentBefore = new Date(now.getTime() - limits.shop.receiveDays * DAY_MS)
  const arrived = and(eq(shopOrders.state, 'shipped'), lte(shopOrders.shippedAt, sentBefore))
  await each(ctx, arrived, (db, order) => finishOrder(db, order, now))
}

/** One transaction per order: a concurrent payment or receipt wins, and a failing order does not block the others. */
async function each(
  ctx: AppContext,
  due: SQL | undefined,
  work: (db: Db, order: Order) => Promise<unknown>,
): Promise<void> {
  const rows = await ctx.db
    .select({ id: shopOrders.id })
    .from(shopOrders)
    .where(due)
    .orderBy(asc(shopOrders.id))
    .limit(AT_ONCE)
  for (const { id } of rows) {
    await transaction(ctx.db, async (db) => {
      const [order] = await db
        .select()
        .from(shopOrders)
        .where(and(eq(shopOrders.id, id), due))
        .for('update', { skipLocked: true })
      if (order) await work(db, order)
    }).catch((error) => ctx.log.warn({ err: error, order: id }, 'an order could not be ended; retried in the next run'))
  }
}

export const tasks = [defineTask({ name: 'orders', every: '2 seconds', run: ordersDue })]
