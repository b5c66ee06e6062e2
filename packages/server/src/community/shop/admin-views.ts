import type { OrderState } from '@leitai/contract/community/shop'
import { users } from '../../identity/account/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, asc, desc, eq, getTableColumns, gt, ilike, inArray, lt } from '../../platform/db/orm.ts'
import { patternsOf } from '../../platform/text/search.ts'
import { countsOf, type ProductRow, shownProducts } from './products.ts'
import { shopOrders } from './table.ts'

/** Products as shown in the admin console. */
export async function adminProductsOf(db: Db, rows: ProductRow[], now: Date) {
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  )
  const writers = rows.flatMap(({ changedBy }) => changedBy ?? [])
  const people = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, writers))
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    ...shownProducts(row, now),
    ...(counts.get(row.id) ?? { reserved: 0, sold: 0 }),
    changedBy: names.get(row.changedBy ?? 0) ?? null,
  }))
}

export interface Asked {
  state?: OrderState | undefined
  goodsId?: number | undefined
  keyword: string
}

/** The admin console’s filter for orders: state, product, and order number or part of the buyer’s name. */
export const wanted = ({ state, goodsId, keyword }: Asked) =>
  and(
    state && eq(shopOrders.state, state),
    goodsId === undefined ? undefined : eq(shopOrders.goodsId, goodsId),
    /^\d{1,9}$/.test(keyword)
      ? eq(shopOrders.id, Number(keyword))
      : and(...patternsOf(keyword).map((pattern) => ilike(users.name, pattern))),
  )

const risingOf = ({ state }: Asked) => state === 'toShip'

/** Orders to ship: oldest first; all others: newest first. */
export const ordersWith = (db: Db, asked: Asked, part: { limit: number; offset?: number; last?: number | undefined }) =>
  db
    .select({ order: getTableColumns(shopOrders), buyer: { id: users.id, name: users.name, avatar: users.avatar } })
    .from(shopOrders)
    .innerJoin(users, eq(users.id, shopOrders.userId))
    .where(
      and(
        wanted(asked),
        part.last === undefined
          ? undefined
          : risingOf(asked)
            ? gt(shopOrders.id, part.last)
            : lt(shopOrders.id, part.last),
      ),
    )
    .orderBy(risingOf(asked) ? asc(shopOrders.id) : desc(shopOrders.id))
    .limit(part.limit)
    .offset(part.offset ?? 0)
