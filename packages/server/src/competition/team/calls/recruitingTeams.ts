import type * as team from '@leitai/contract/competition/team'
import { and, count, desc, eq, gt, ilike, isNull, lte, or, sql } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { patternsOf } from '../../../platform/text/search.ts'
import { teamDeadline } from '../../definition/rules.ts'
import { competitions } from '../../definition/table.ts'
import { teamCards } from '../card.ts'
import { members, teams } from '../table.ts'
import { competitionOf, type TeamCompetition } from '../team-state.ts'

/** Open teams with free places, in competitions whose sign-up has begun and that have not ended. */
export const recruitingTeams: Handler<typeof team.recruitingTeams> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const size = sql`(select count(*) from ${members} where ${members.teamId} = ${teams.id})`
  const where = and(
    eq(teams.state, 'active'),
    eq(teams.recruiting, 'open'),
    eq(competitions.status, 'published'),
    lte(competitions.signUpStartAt, now),
    or(isNull(competitions.endAt), gt(competitions.endAt, now)),
    sql`${size} < ${competitions.teamMax}`,
    ...patternsOf(input.keyword).map((pattern) =>
      or(
        ilike(teams.name, pattern),
        ilike(teams.needs, pattern),
        sql`${teams.needSkills}::text ilike ${pattern}`,
        sql`${competitions.title}::text ilike ${pattern}`,
      ),
    ),
  )
  const joined = eq(competitions.id, teams.cmptId)
  const [[found], rows] = await Promise.all([
    db.select({ total: count() }).from(teams).innerJoin(competitions, joined).where(where),
    db
      .select({ team: teams })
      .from(teams)
      .innerJoin(competitions, joined)
      .where(where)
      .orderBy(desc(teams.id))
      .limit(pageSize)
      .offset(offset),
  ])
  const cmpts = new Map<number, TeamCompetition>()
  for (const { team } of rows) if (!cmpts.has(team.cmptId)) cmpts.set(team.cmptId, await competitionOf(db, team.cmptId))
  const cards = await teamCards(
    db,
    rows.map(({ team }) => team),
    rows.map(({ team }) => cmpts.get(team.cmptId)?.teamMax ?? 0),
  )
  const list = rows.flatMap(({ team }, at) => {
    const [card, cmpt] = [cards[at], cmpts.get(team.cmptId)]
    return card && cmpt ? [{ ...card, cmptId: cmpt.id, cmptTitle: cmpt.title, deadline: teamDeadline(cmpt, now) }] : []
  })
  return { list, total: found?.total ?? 0, page, pageSize }
}
