import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement, value } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { patternsOf } from '@leitai/platform/text/search'
import { adminProduct, shownToAdmins } from '../admin-views.ts'
import type * as shop from '../contract.admin.ts'
import { products } from '../table.ts'

interface Asked {
  /** Null: all. */
  onShelf: boolean | null
  patterns: string[]
  limit: number
  offset: number
}

const productsPage = statement(({ onShelf, patterns, limit, offset }: Placeholders<Asked>) => {
  const from = sql`from ${products} where (${onShelf}::boolean is null or ${products.onShelf} = ${onShelf}::boolean)
    and ${products.searchText} ilike all(${patterns}::text[])`
  return {
    list: rows(
      adminProduct,
      sql`${from} order by ${products.onShelf} desc, ${products.ord}, ${products.id} desc
        limit ${limit}::int offset ${offset}::int`,
    ),
    total: value(sql<number>`(select count(*)::int ${from})`),
  }
})

export const adminProducts: Handler<typeof shop.adminProducts> = async (
  { db, now },
  { onShelf = null, keyword, ...asked },
) => {
  const { page, pageSize, offset } = pageOf(asked)
  const found = await productsPage(db, { onShelf, patterns: patternsOf(keyword), limit: pageSize, offset })
  return { list: found.list.map((one) => shownToAdmins(one, now)), total: found.total, page, pageSize }
}
