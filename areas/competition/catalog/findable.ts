import { and, desc, eq, sql } from '@leitai/platform/db/orm'
import type { PublicPages } from '@leitai/platform/domain/parts'
import { matchesOf } from '@leitai/platform/text/search'
import type { Search } from '@leitai/site/search/search'
import { competitions } from '../definition/table.ts'

/** Public competitions for the search over the site: those with most people first. */
export const search: Search = {
  competition: ({ keyword }) => {
    const where = and(eq(competitions.status, 'published'), ...matchesOf(competitions.searchText, keyword))
    return {
      id: sql`${competitions.id}`,
      title: sql`${competitions.title}`,
      from: sql`from ${competitions} where ${where}`,
      order: sql`${competitions.people} desc, ${competitions.id} desc`,
    }
  },
}

/** The public pages, the newest first. */
export const sitemap: PublicPages = async ({ db, most }) => {
  const cmpts = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(eq(competitions.status, 'published'))
    .orderBy(desc(competitions.id))
    .limit(most)
  return cmpts.map(({ id }) => ({ path: `/cmptDetail.html?id=${id}`, changed: null }))
}
