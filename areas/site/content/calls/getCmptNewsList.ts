import { desc, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as content from '../contract.ts'
import { countsOf, isFound } from '../counts.ts'
import { news } from '../table.ts'

export const getCmptNewsList: Handler<typeof content.getCmptNewsList> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { total, tags } = await countsOf(db, input, now)
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
    .where(isFound(input, now))
    .orderBy(desc(news.pinned), desc(news.at), desc(news.id))
    .limit(pageSize)
    .offset(offset)
  return { list: rows, total, page, pageSize, tags }
}
