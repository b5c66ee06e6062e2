import { and, eq, sql } from '../../platform/db/orm.ts'
import { matchesOf } from '../../platform/text/search.ts'
import type { Part } from '../../site/search/search.ts'
import { competitions } from '../definition/table.ts'

/** Public competitions for the search over the site: those with most people first. */
export async function addCompetitions({ keyword, parts }: { keyword: string; parts: Part[] }): Promise<void> {
  const where = and(eq(competitions.status, 'published'), ...matchesOf(competitions.searchText, keyword))
  parts.push({
    kind: 'competition',
    id: sql`${competitions.id}`,
    title: sql`${competitions.title}`,
    from: sql`from ${competitions} where ${where}`,
    order: sql`${competitions.people} desc, ${competitions.id} desc`,
  })
}
