import type * as shop from '@leitai/contract/community/shop'
import { and, asc, count, desc, eq, ilike, ne, type SQL, sql } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { patternsOf } from '../../../platform/text/search.ts'
import { shownGoods } from '../goods.ts'
import { shopGoods } from '../table.ts'

export const listGoods: Handler<typeof shop.listGoods> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { virtual, keyword, order } = input
  const where = and(
    eq(shopGoods.onShelf, true),
    virtual === undefined ? undefined : virtual ? ne(shopGoods.kind, 'goods') : eq(shopGoods.kind, 'goods'),
    ...patternsOf(keyword).map((pattern) => ilike(shopGoods.searchText, pattern)),
  )
  const [found] = await db.select({ count: count() }).from(shopGoods).where(where)
  // What is over stands last, whatever its place on the shelf.
  const over = sql`coalesce(${shopGoods.until} <= ${now}, false)`
  const orders: Record<typeof order, SQL[]> = {
    shelf: [over, asc(shopGoods.ord)],
    cheap: [over, asc(shopGoods.price)],
    dear: [over, desc(shopGoods.price)],
    new: [over],
  }
  const rows = await db
    .select()
    .from(shopGoods)
    .where(where)
    .orderBy(...orders[order], desc(shopGoods.id))
    .limit(pageSize)
    .offset(offset)
  const list = rows.map((row) => shownGoods(row, now))
  return { list, total: found?.count ?? 0, page, pageSize, serverTime: now }
}
