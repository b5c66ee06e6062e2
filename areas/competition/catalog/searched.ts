import { and, eq, sql } from '@leitai/platform/db/orm'
import { matchesOf } from '@leitai/platform/text/search'
import type { Part } from '@leitai/site/search/search'
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
