import { and, eq, like, sql } from '@leitai/platform/db/orm'
import { type Part, sameWords } from '@leitai/site/search/search'
import { competitions } from '../definition/table.ts'
import { teams } from './table.ts'

/** Teams of public competitions for the search over the site, the newest first. */
export async function addTeams({ patterns, parts }: { patterns: string[]; parts: Part[] }): Promise<void> {
  const where = and(
    eq(competitions.status, 'published'),
    eq(teams.state, 'active'),
    ...patterns.map((pattern) => like(teams.nameKey, pattern)),
  )
  parts.push({
    kind: 'team',
    id: sql`${competitions.id}`,
    title: sameWords(sql`${teams.name}`),
    within: sql`${competitions.title}`,
    from: sql`from ${teams} join ${competitions} on ${eq(competitions.id, teams.cmptId)} where ${where}`,
    order: sql`${teams.id} desc`,
  })
}
