import { and, desc, eq, sql } from '@leitai/platform/db/orm'
import type { PublicPages } from '@leitai/platform/domain/parts'
import { matchesOf } from '@leitai/platform/text/search'
import type { Search } from '@leitai/site/search/search'
import { competitions } from '../definition/table.ts'
import { isPublic } from './dataset.ts'
import { datasets } from './table.ts'

/** Shared datasets for the search over the site, the newest first. */
export const search: Search = {
  dataset: ({ keyword }) => {
    const where = and(isPublic, ...matchesOf(competitions.searchText, keyword))
    return {
      id: sql`${competitions.id}`,
      title: sql`${competitions.title}`,
      from: sql`from ${datasets} join ${competitions} on ${eq(competitions.id, datasets.cmptId)} where ${where}`,
      order: sql`${datasets.sharedAt} desc, ${competitions.id} desc`,
    }
  },
}

/** The public pages, the newest first. */
export const sitemap: PublicPages = async ({ db, most }) => {
  const shared = await db
    .select({ id: datasets.cmptId, changed: datasets.sharedAt })
    .from(datasets)
    .innerJoin(competitions, eq(competitions.id, datasets.cmptId))
    .where(eq(competitions.status, 'published'))
    .orderBy(desc(datasets.cmptId))
    .limit(most)
  return shared.map(({ id, changed }) => ({ path: `/dataset.html?id=${id}`, changed }))
}
