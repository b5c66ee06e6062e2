import { users } from '@leitai/identity/account/table'
import { storedName } from '@leitai/platform/contract/closed-account'
import { and, asc, eq, exists, ilike, or } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { teamCards } from '../card.ts'
import type * as team from '../contract.ts'
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
