import type * as shop from '@leitai/contract/community/shop'
import { and, asc, count, desc, eq, ilike, ne, type SQL, sql } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { patternsOf } from '../../../platform/text/search.ts'
import { shownProducts } from '../products.ts'
import { products } from '../table.ts'

export const listProducts: Handler<typeof shop.listProducts> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { virtual, keyword, order } = input
  const where = and(
    eq(products.onShelf, true),
    virtual === undefined ? undefined : virtual ? ne(products.kind, 'goods') : eq(products.kind, 'goods'),
    ...patternsOf(keyword).map((pattern) => ilike(products.searchText, pattern)),
  )
  const [found] = await db.select({ count: count() }).from(products).where(where)
  // Products whose sale has ended come last in every order.
  const over = sql`coalesce(${products.until} <= ${now}, false)`
  const orders: Record<typeof order, SQL[]> = {
    shelf: [over, asc(products.ord)],
    cheap: [over, asc(products.price)],
    dear: [over, desc(products.price)],
    new: [over],
  }
  const rows = await db
    .select()
    .from(products)
    .where(where)
    .orderBy(...orders[order], desc(products.id))
    .limit(pageSize)
    .offset(offset)
  const list = rows.map((row) => shownProducts(row, now))
  return { list, total: found?.count ?? 0, page, pageSize, serverTime: now }
}
