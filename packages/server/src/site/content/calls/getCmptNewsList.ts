import type * as content from '@leitai/contract/site/content'
import { and, count, desc, like, sql } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { patternsOf } from '../../../platform/text/search.ts'
import { isPublic } from '../news.ts'
import { news } from '../table.ts'
import { tagsOf } from '../tags.ts'

export const getCmptNewsList: Handler<typeof content.getCmptNewsList> = async ({ db, now, ctx }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { keyword, tag } = input
  const where = and(
    isPublic(now),
    tag === '' ? undefined : sql`${news.tags} ? ${tag}`,
    ...patternsOf(keyword).map((pattern) => like(news.searchText, pattern)),
  )
  const all = await tagsOf(db, ctx, now)
  const [found] =
    keyword === '' && tag === '' ? [{ count: all.total }] : await db.select({ count: count() }).from(news).where(where)
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
  return { list: rows, total: found?.count ?? 0, page, pageSize, tags: all.tags }
}
