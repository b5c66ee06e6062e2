import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../platform/errors/refuse.ts'
import { teams } from './table.ts'
import { competitionOf, lockTeams, refuseStranger, teamState } from './team-state.ts'

/** A team of the caller, as the rules need it; locked in a write call. */
export async function ownTeam(db: Db, teamId: number, { userId, lock }: { userId: number; lock: boolean }) {
  const [seen] = await db.select().from(teams).where(eq(teams.id, teamId))
  const cmpt = await competitionOf(db, orRefuse(seen, 'team.unknown').cmptId)
  const team = orRefuse(lock ? (await lockTeams(db, [teamId])).get(teamId) : seen, 'team.unknown')
  refuse(team.state === 'active' ? null : { code: 'team.unknown' })
  await refuseStranger(db, teamId, userId)
  return { cmpt, team, standing: await teamState(db, team) }
}
