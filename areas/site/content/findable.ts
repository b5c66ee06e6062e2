import { and, desc, sql } from '@leitai/platform/db/orm'
import type { PublicPages } from '@leitai/platform/domain/parts'
import { matchesOf } from '@leitai/platform/text/search'
import type { Search } from '../search/search.ts'
import { isPublic } from './news.ts'
import { news } from './table.ts'

/** Published news for the search over the site, the newest first. */
export const search: Search = {
  news: ({ keyword, now }) => ({
    id: sql`${news.id}`,
    title: sql`${news.title}`,
    from: sql`from ${news} where ${and(isPublic(now), ...matchesOf(news.searchText, keyword))}`,
    order: sql`${news.at} desc`,
  }),
}

/** Published news, the newest first. */
export const sitemap: PublicPages = async ({ db, now, most }) => {
  const newest = await db
    .select({ id: news.id, changed: news.changedAt })
    .from(news)
    .where(isPublic(now))
    .orderBy(desc(news.at))
    .limit(most)
  return newest.map(({ id, changed }) => ({ path: `/news-detail.html?id=${id}`, changed }))
}
