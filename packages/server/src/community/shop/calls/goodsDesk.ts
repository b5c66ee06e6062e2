import type * as shop from '@leitai/contract/community/shop'
import { and, asc, count, desc, eq, ilike } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { patternsOf } from '../../../platform/text/search.ts'
import { goodsOnDesk } from '../desk.ts'
import { shopGoods } from '../table.ts'

export const goodsDesk: Handler<typeof shop.goodsDesk> = async ({ db, now }, { onShelf, keyword, ...asked }) => {
  const { page, pageSize, offset } = pageOf(asked)
  const where = and(
    onShelf === undefined ? undefined : eq(shopGoods.onShelf, onShelf),
    ...patternsOf(keyword).map((pattern) => ilike(shopGoods.searchText, pattern)),
  )
  const [found] = await db.select({ count: count() }).from(shopGoods).where(where)
  const rows = await db
    .select()
    .from(shopGoods)
    .where(where)
    .orderBy(desc(shopGoods.onShelf), asc(shopGoods.ord), desc(shopGoods.id))
    .limit(pageSize)
    .offset(offset)
  return { list: await goodsOnDesk(db, rows, now), total: found?.count ?? 0, page, pageSize }
}
