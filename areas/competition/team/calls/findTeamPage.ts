import { and, count, desc, eq, ilike, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { patternsOf } from '@leitai/platform/text/search'
import { publicCompetition } from '../../definition/competition.ts'
import { teamCards } from '../card.ts'
import type * as team from '../contract.ts'
import { members, teams } from '../table.ts'

export const findTeamPage: Handler<typeof team.findTeamPage> = async ({ db }, input) => {
  const { cmptId, keyword, open } = input
  const { teamMax } = await publicCompetition(db, cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const size = sql`(select count(*) from ${members} where ${members.teamId} = ${teams.id})`
  const where = and(
    eq(teams.cmptId, cmptId),
    eq(teams.state, 'active'),
    ...patternsOf(keyword).map((pattern) => ilike(teams.name, pattern)),
    open ? and(eq(teams.recruiting, 'open'), sql`${size} < ${teamMax}`) : undefined,
  )
  const [found] = await db.select({ total: count() }).from(teams).where(where)
  const rows = await db
    .select()
    .from(teams)
    .where(where)
    .orderBy(desc(teams.createdAt), desc(teams.id))
    .limit(pageSize)
    .offset(offset)
  return { list: await teamCards(db, rows, teamMax), total: found?.total ?? 0, page, pageSize }
}
