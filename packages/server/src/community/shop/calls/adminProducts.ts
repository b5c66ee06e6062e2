import type * as shop from '@leitai/contract/community/shop'
import { and, asc, count, desc, eq, ilike } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { patternsOf } from '../../../platform/text/search.ts'
import { adminProductsOf } from '../admin-views.ts'
import { products } from '../table.ts'

export const adminProducts: Handler<typeof shop.adminProducts> = async (
  { db, now },
  { onShelf, keyword, ...asked },
) => {
  const { page, pageSize, offset } = pageOf(asked)
  const where = and(
    onShelf === undefined ? undefined : eq(products.onShelf, onShelf),
    ...patternsOf(keyword).map((pattern) => ilike(products.searchText, pattern)),
  )
  const [found] = await db.select({ count: count() }).from(products).where(where)
  const rows = await db
    .select()
    .from(products)
    .where(where)
    .orderBy(desc(products.onShelf), asc(products.ord), desc(products.id))
    .limit(pageSize)
    .offset(offset)
  return { list: await adminProductsOf(db, rows, now), total: found?.count ?? 0, page, pageSize }
}
