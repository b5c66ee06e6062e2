import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { rows } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { and, count, desc, eq, exists, ilike, or, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { patternsOf } from '@leitai/platform/text/search'
import { competitions, hostRoles, type Stage } from '../definition/table.ts'
import { showScore } from '../submission/board-rules.ts'
import { costsQuota, standings, submissions } from '../submission/table.ts'
import type { TeamStanding } from '../team/rules.ts'
import { members, merges, type Team, teams } from '../team/table.ts'

interface TeamFilter {
  cmptId: number
  /** Part of the name of the team or of one of its members. */
  keyword: string
}

export async function hostedTeam(db: Db, { cmptId, teamId }: { cmptId: number; teamId: number }): Promise<Team> {
  const [team] = await db
    .select()
    .from(teams)
    .where(and(eq(teams.id, teamId), eq(teams.cmptId, cmptId)))
  return orRefuse(team, 'team.unknown')
}

const wanted = (db: Db, { cmptId, keyword }: TeamFilter) =>
  and(
    eq(teams.cmptId, cmptId),
    ...patternsOf(keyword).map((pattern) =>
      or(
        ilike(teams.name, pattern),
        exists(
          db
            .select({ id: users.id })
            .from(members)
            .innerJoin(users, eq(users.id, members.userId))
            .where(and(eq(members.teamId, teams.id), ilike(users.name, pattern))),
        ),
      ),
    ),
  )

export async function countTeams(db: Db, filter: TeamFilter): Promise<number> {
  const [found] = await db.select({ count: count() }).from(teams).where(wanted(db, filter))
  return found?.count ?? 0
}

const open = sql`${merges.state} = 'inviting' or (${merges.state} = 'launching' and ${merges.fromTeamId} = ${teams.id})`
const mergesOf = (where: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from ${merges}
  where (${merges.fromTeamId} = ${teams.id} or ${merges.toTeamId} = ${teams.id}) and ${where})`

/** Whether a ranked team includes competition staff, as was once possible. */
const hasStaff = sql<boolean>`(${teams.state} = 'active' and not ${teams.baseline} and exists (
  select 1 from ${members} join ${users} on ${users.id} = ${members.userId}
  left join ${hostRoles} on ${hostRoles.cmptId} = ${members.cmptId} and ${hostRoles.userId} = ${members.userId}
  left join ${competitions} on ${competitions.id} = ${members.cmptId} and ${competitions.ownerId} = ${members.userId}
  where ${members.teamId} = ${teams.id}
    and (${users.role} = 'admin' or ${hostRoles.role} is not null or ${competitions.id} is not null)))`

/** The members of each team, as a column of the query. */
const membersColumn = rows(
  { id: users.id, name: users.name, avatar: users.avatar, state: users.state },
  sql`from ${members} join ${users} on ${users.id} = ${members.userId} where ${members.teamId} = ${teams.id}
    order by ${members.joinedAt}`,
)

/** Teams, newest first, each in the form that the rules take, with its members and its best score in a stage. */
export async function teamsOf(
  db: Db,
  filter: TeamFilter,
  { main, limit, offset }: { main: Stage | null; limit: number; offset: number },
) {
  const found = await db
    .select({
      team: teams,
      people: membersColumn.sql,
      entries: sql<number>`(select count(*)::int from ${submissions} where ${submissions.teamId} = ${teams.id}
        and ${costsQuota})`,
      staff: hasStaff,
      merges: mergesOf(sql`true`),
      merging: mergesOf(sql`(${open})`),
      best: standings.score,
    })
    .from(teams)
    .leftJoin(
      standings,
      and(eq(standings.teamId, teams.id), eq(standings.board, 'A'), eq(standings.stageId, main?.id ?? 0)),
    )
    .where(wanted(db, filter))
    .orderBy(desc(teams.id))
    .limit(limit)
    .offset(offset)
  return found.map(({ team, people, entries, best, merging, staff, merges: merged }) => {
    const { captainId, recruiting, state } = team
    const own = membersColumn.decode(people).map((person) => ({
      ...shownPerson(person),
      teamId: team.id,
      captain: person.id === captainId,
      active: person.state === 'active',
    }))
    const standing: TeamStanding = {
      size: own.length,
      entries,
      captainId,
      recruiting,
      merging: merging > 0,
      active: state === 'active',
    }
    const shown = best === null || !main ? null : showScore(best, main.decimals)
    return { team, standing, people: own, staff, merges: merged, best: shown }
  })
}
