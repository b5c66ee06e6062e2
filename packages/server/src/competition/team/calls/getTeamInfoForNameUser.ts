import type * as team from '@leitai/contract/competition/team'
import { storedName } from '@leitai/contract/core/closed-account'
import { users } from '../../../identity/account/table.ts'
import { and, asc, eq, exists, ilike, or } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { teamCards } from '../card.ts'
import { members, teams } from '../table.ts'
import { competitionOf } from '../team-state.ts'

const MOST = 10

/** Part of the team's name, or a member's whole name. */
export const getTeamInfoForNameUser: Handler<typeof team.getTeamInfoForNameUser> = async ({ db }, { cmptId, name }) => {
  const { teamMax } = await competitionOf(db, cmptId)
  const hasMember = exists(
    db
      .select({ id: members.userId })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(members.teamId, teams.id), eq(users.name, name))),
  )
  const isLike = (part: string) => ilike(teams.name, `%${part.replace(/[\\%_]/g, '\\$&')}%`)
  const rows = await db
    .select()
    .from(teams)
    .where(
      and(
        eq(teams.cmptId, cmptId),
        eq(teams.state, 'active'),
        eq(teams.baseline, false),
        or(isLike(name), isLike(storedName(name)), hasMember),
      ),
    )
    .orderBy(asc(teams.name))
    .limit(MOST)
  return teamCards(db, rows, teamMax)
}
