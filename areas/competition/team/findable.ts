import { and, eq, like, sql } from '@leitai/platform/db/orm'
import { type Search, sameWords } from '@leitai/site/search/search'
import { competitions } from '../definition/table.ts'
import { teams } from './table.ts'

/** Teams of public competitions for the search over the site, the newest first. */
export const search: Search = {
  team: ({ patterns }) => {
    const where = and(
      eq(competitions.status, 'published'),
      eq(teams.state, 'active'),
      ...patterns.map((pattern) => like(teams.nameKey, pattern)),
    )
    return {
      id: sql`${competitions.id}`,
      title: sameWords(sql`${teams.name}`),
      within: sql`${competitions.title}`,
      from: sql`from ${teams} join ${competitions} on ${eq(competitions.id, teams.cmptId)} where ${where}`,
      order: sql`${teams.id} desc`,
    }
  },
}
