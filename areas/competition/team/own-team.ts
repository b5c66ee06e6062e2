import type { Db } from '@leitai/platform/db/db'
import { getTableColumns, sql } from '@leitai/platform/db/orm'
import { type Placeholders, row, statement, value } from '@leitai/platform/db/statement'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { members, teams } from './table.ts'
import { competitionOf, lockTeams, stateOf, teamStateParts } from './team-state.ts'

const ownFacts = statement(({ teamId, userId }: Placeholders<{ teamId: number; userId: number }>) => ({
  team: row(getTableColumns(teams), sql`from ${teams} where ${teams.id} = ${teamId}`),
  isMember: value(
    sql<boolean>`exists (select from ${members} where ${members.teamId} = ${teamId} and ${members.userId} = ${userId})`,
  ),
  ...teamStateParts(teamId),
}))

/** A team of the caller, as the rules need it; locked in a write call. */
export async function ownTeam(db: Db, teamId: number, { userId, lock }: { userId: number; lock: boolean }) {
  const seen = await ownFacts(db, { teamId, userId })
  const cmpt = await competitionOf(db, orRefuse(seen.team, 'team.unknown').cmptId)
  const team = orRefuse(lock ? (await lockTeams(db, [teamId])).get(teamId) : seen.team, 'team.unknown')
  refuse(team.state === 'active' ? null : { code: 'team.unknown' })
  // What was read before the lock may have changed while it was awaited.
  const found = lock ? await ownFacts(db, { teamId, userId }) : seen
  refuse(found.isMember ? null : { code: 'team.memberOnly' })
  return { cmpt, team, standing: stateOf(team, found) }
}
