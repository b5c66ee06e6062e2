import type * as content from '@leitai/contract/content'
import { and, count, desc, ilike, sql } from 'drizzle-orm'
import type { Handler } from '../../call.ts'
import { patternsOf } from '../../competition/search.ts'
import { pageOf } from '../../page.ts'
import { isPublic } from '../news.ts'
import { news } from '../table.ts'

const TAGS = 20

export const getCmptNewsList: Handler<typeof content.getCmptNewsList> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { keyword, tag } = input
  const where = and(
    isPublic(now),
    tag === '' ? undefined : sql`${news.tags} ? ${tag}`,
    ...patternsOf(keyword).map((pattern) => ilike(news.searchText, pattern)),
  )
  const [found] = await db.select({ count: count() }).from(news).where(where)
  const rows = await db
    .select({
      id: news.id,
      title: news.title,
      summary: news.summary,
      cover: news.cover,
      source: news.source,
      tags: news.tags,
      pinned: news.pinned,
      at: sql<Date>`${news.at}`.mapWith(news.at),
    })
    .from(news)
    .where(where)
    .orderBy(desc(news.pinned), desc(news.at), desc(news.id))
    .limit(pageSize)
    .offset(offset)
  const tags = await db
    .select({ tag: sql<string>`tag`, count: count() })
    .from(sql`${news}, jsonb_array_elements_text(${news.tags}) tag`)
    .where(isPublic(now))
    .groupBy(sql`tag`)
    .orderBy(desc(count()), sql`tag`)
    .limit(TAGS)
  return { list: rows, total: found?.count ?? 0, page, pageSize, tags }
}
