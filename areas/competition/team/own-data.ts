import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { asc, eq } from '@leitai/platform/db/orm'
import { members, teams } from './table.ts'
import { membersOf } from './team.ts'

async function teamsOf({ db, me }: AuthenticatedContext) {
  const rows = await db
    .select({ team: teams, joinedAt: members.joinedAt })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .where(eq(members.userId, me.id))
    .orderBy(asc(members.joinedAt))
  const people = await membersOf(
    db,
    rows.map(({ team }) => team.id),
  )
  return rows.map(({ team, joinedAt }) => ({
    id: team.id,
    cmptId: team.cmptId,
    name: team.name,
    intro: team.intro,
    state: team.state,
    captain: team.captainId === me.id,
    joinedAt,
    members: (people.get(team.id) ?? []).map(({ userName }) => userName),
  }))
}

/** Adds the caller's data of this domain to their export. */
export async function addOwnData({
  context,
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  data.teams = await teamsOf(context)
}
