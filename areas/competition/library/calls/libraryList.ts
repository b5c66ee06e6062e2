import { and, count, desc, eq, like, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { patternsOf } from '@leitai/platform/text/search'
import type * as contract from '../contract.ts'
import { cardOf, isPublic } from '../library.ts'
import { libraryItems } from '../table.ts'

const TAGS = 20

export const libraryList: Handler<typeof contract.libraryList> = async ({ db }, { keyword, kind, tag, ...asked }) => {
  const { page, pageSize, offset } = pageOf(asked)
  const where = and(
    isPublic,
    kind === undefined ? undefined : eq(libraryItems.kind, kind),
    tag === '' ? undefined : sql`${libraryItems.tags} ? ${tag}`,
    ...patternsOf(keyword).map((pattern) => like(libraryItems.searchText, pattern)),
  )
  const rows = await db
    .select()
    .from(libraryItems)
    .where(where)
    .orderBy(desc(libraryItems.at), desc(libraryItems.id))
    .limit(pageSize)
    .offset(offset)
  const tags = await db
    .select({ tag: sql<string>`tag`, count: count() })
    .from(sql`${libraryItems}, jsonb_array_elements_text(${libraryItems.tags}) tag`)
    .where(isPublic)
    .groupBy(sql`tag`)
    .orderBy(desc(count()), sql`tag`)
    .limit(TAGS)
  return { list: rows.map(cardOf), total: await db.$count(libraryItems, where), page, pageSize, tags }
}
