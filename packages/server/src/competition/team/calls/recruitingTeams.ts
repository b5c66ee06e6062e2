import type * as team from '@leitai/contract/competition/team'
import { and, count, desc, eq, gt, ilike, isNull, lte, or, sql } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { patternsOf } from '../../../platform/text/search.ts'
import { cardColumns, cardsOf } from '../../definition/competition.ts'
import { competitions } from '../../definition/table.ts'
import { teamCards } from '../card.ts'
import { members, teams } from '../table.ts'

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
      .select({ team: teams, cmpt: { ...cardColumns, teamMax: competitions.teamMax } })
      .from(teams)
      .innerJoin(competitions, joined)
      .where(where)
      .orderBy(desc(teams.id))
      .limit(pageSize)
      .offset(offset),
  ])
  const competing = [...new Map(rows.map(({ cmpt }) => [cmpt.id, cmpt])).values()]
  const [cards, about] = await Promise.all([
    teamCards(
      db,
      rows.map(({ team }) => team),
      rows.map(({ cmpt }) => cmpt.teamMax),
    ),
    cardsOf(db, competing, { me: null, now }),
  ])
  const deadlines = new Map(about.map(({ id, signUpEndAt }) => [id, signUpEndAt]))
  const list = rows.flatMap(({ cmpt }, at) => {
    const card = cards[at]
    const deadline = deadlines.get(cmpt.id) ?? null
    return card ? [{ ...card, cmptId: cmpt.id, cmptTitle: cmpt.title, deadline }] : []
  })
  return { list, total: found?.total ?? 0, page, pageSize }
}
