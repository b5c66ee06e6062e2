import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement, value } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { patternsOf } from '@leitai/platform/text/search'
import { cardColumns, cardsOf } from '../../definition/competition.ts'
import { competitions } from '../../definition/table.ts'
import { cardOf, memberPart, shownMembers } from '../card.ts'
import type * as team from '../contract.ts'
import { members, teams } from '../table.ts'

interface Asked {
  now: Date
  patterns: string[]
  limit: number
  offset: number
}

const recruitingIn = statement(
  (_: Placeholders<Asked>) => ({
    list: rows(
      {
        team: teams,
        members: memberPart(teams.id, teams.captainId),
        cmpt: { ...cardColumns, teamMax: competitions.teamMax },
      },
      sql`from page join ${teams} on ${teams.id} = page.id join ${competitions} on ${competitions.id} = ${teams.cmptId}
        order by ${teams.id} desc`,
    ),
    total: value(sql<number>`(select count(*)::int from recruiting)`),
  }),
  ({ now, patterns, limit, offset }) => sql`recruiting as materialized (
      select ${teams.id} as id from ${teams} join ${competitions} on ${competitions.id} = ${teams.cmptId}
      where ${teams.state} = 'active' and ${teams.recruiting} = 'open' and ${competitions.status} = 'published'
        and ${competitions.signUpStartAt} <= ${now}::timestamptz
        and (${competitions.endAt} is null or ${competitions.endAt} > ${now}::timestamptz)
        and (select count(*) from ${members} where ${members.teamId} = ${teams.id}) < ${competitions.teamMax}
        and not exists (select from unnest(${patterns}::text[]) asked (pattern) where not (
          ${teams.name} ilike asked.pattern or ${teams.needs} ilike asked.pattern or ${teams.needSkills}::text ilike asked.pattern
          or ${competitions.title}::text ilike asked.pattern))),
    page as (select recruiting.id from recruiting order by recruiting.id desc limit ${limit}::int offset ${offset}::int)`,
)

/** Open teams with free places, in competitions whose sign-up has begun and that have not ended. */
export const recruitingTeams: Handler<typeof team.recruitingTeams> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const found = await recruitingIn(db, { now, patterns: patternsOf(input.keyword), limit: pageSize, offset })
  const competing = [...new Map(found.list.map(({ cmpt }) => [cmpt.id, cmpt])).values()]
  const about = await cardsOf(db, competing, { me: null, now })
  const deadlines = new Map(about.map(({ id, signUpEndAt }) => [id, signUpEndAt]))
  const list = found.list.map(({ team, members, cmpt }) => ({
    ...cardOf(team, shownMembers(members), cmpt.teamMax),
    cmptId: cmpt.id,
    cmptTitle: cmpt.title,
    deadline: deadlines.get(cmpt.id) ?? null,
  }))
  return { list, total: found.total, page, pageSize }
}
