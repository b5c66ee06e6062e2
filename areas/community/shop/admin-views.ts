import { users } from '@leitai/identity/account/table'
import type { RowOf } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, desc, eq, getTableColumns, gt, ilike, lt, sql } from '@leitai/platform/db/orm'
import { patternsOf } from '@leitai/platform/text/search'
import type { OrderState } from './contract.ts'
import { shownProducts } from './products.ts'
import { products, shopOrders } from './table.ts'

const sold = (states: string) =>
  sql<number>`(select coalesce(sum(${shopOrders.count}), 0)::int from ${shopOrders}
    where ${shopOrders.goodsId} = ${products.id} and ${shopOrders.state} in (${sql.raw(states)}))`

/** A product with its reserved and sold pieces and who changed it, for the admin console. */
export const adminProduct = {
  product: products,
  reserved: sold("'unpaid'"),
  sold: sold("'toShip', 'shipped', 'done'"),
  writer: sql<string | null>`(select ${users.name} from ${users} where ${users.id} = ${products.changedBy})`,
}

export const shownToAdmins = ({ product, reserved, sold, writer }: RowOf<typeof adminProduct>, now: Date) => ({
  ...shownProducts(product, now),
  reserved,
  sold,
  changedBy: writer,
})

export interface OrderFilter {
  state?: OrderState | undefined
  goodsId?: number | undefined
  keyword: string
}

/** The admin console’s filter for orders: state, product, and order number or part of the buyer’s name. */
export const wanted = ({ state, goodsId, keyword }: OrderFilter) =>
  and(
    state && eq(shopOrders.state, state),
    goodsId === undefined ? undefined : eq(shopOrders.goodsId, goodsId),
    /^\d{1,9}$/.test(keyword)
      ? eq(shopOrders.id, Number(keyword))
      : and(...patternsOf(keyword).map((pattern) => ilike(users.name, pattern))),
  )

const risingOf = ({ state }: OrderFilter) => state === 'toShip'

/** Orders to ship: oldest first; all others: newest first. */
export const ordersWith = (
  db: Db,
  filter: OrderFilter,
  part: { limit: number; offset?: number; last?: number | undefined },
) =>
  db
    .select({ order: getTableColumns(shopOrders), buyer: { id: users.id, name: users.name, avatar: users.avatar } })
    .from(shopOrders)
    .innerJoin(users, eq(users.id, shopOrders.userId))
    .where(
      and(
        wanted(filter),
        part.last === undefined
          ? undefined
          : risingOf(filter)
            ? gt(shopOrders.id, part.last)
            : lt(shopOrders.id, part.last),
      ),
    )
    .orderBy(risingOf(filter) ? asc(shopOrders.id) : desc(shopOrders.id))
    .limit(part.limit)
    .offset(part.offset ?? 0)
