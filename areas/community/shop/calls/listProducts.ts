import { type SQL, sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement, value } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { patternsOf } from '@leitai/platform/text/search'
import type * as shop from '../contract.ts'
import { shownProducts } from '../products.ts'
import { products } from '../table.ts'

interface Asked {
  /** Null: goods and others. */
  virtual: boolean | null
  patterns: string[]
  now: Date
  limit: number
  offset: number
}

const pageIn = (order: SQL) =>
  statement(({ virtual, patterns, now, limit, offset }: Placeholders<Asked>) => {
    const from = sql`from ${products} where ${products.onShelf}
      and (${virtual}::boolean is null or (${products.kind} <> 'goods') = ${virtual}::boolean)
      and ${products.searchText} ilike all(${patterns}::text[])`
    return {
      list: rows(
        { product: products },
        // Products whose sale has ended come last in every order.
        sql`${from} order by coalesce(${products.until} <= ${now}, false), ${order}
          limit ${limit}::int offset ${offset}::int`,
      ),
      total: value(sql<number>`(select count(*)::int ${from})`),
    }
  })

/** The order is part of a statement’s text. */
const pages = {
  shelf: pageIn(sql`${products.ord}, ${products.id} desc`),
  cheap: pageIn(sql`${products.price}, ${products.id} desc`),
  dear: pageIn(sql`${products.price} desc, ${products.id} desc`),
  new: pageIn(sql`${products.id} desc`),
}

export const listProducts: Handler<typeof shop.listProducts> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { virtual = null, keyword, order } = input
  const found = await pages[order](db, { virtual, patterns: patternsOf(keyword), now, limit: pageSize, offset })
  const list = found.list.map(({ product }) => shownProducts(product, now))
  return { list, total: found.total, page, pageSize, serverTime: now }
}
