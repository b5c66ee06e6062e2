import { type Placeholders, row, rows, statement, value } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, getTableColumns, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { publicCompetition, stagesOf } from '../definition/competition.ts'
import type { Competition, Stage } from '../definition/table.ts'
import type { TeamStanding } from './rules.ts'
import { barred, type Merge, members, merges, type Team, teams } from './table.ts'
import { countedSubmissions } from './verdict.ts'

/** A competition with what the team rules need. */
export type TeamCompetition = Competition & { stages: Stage[] }

/** The competition of the teams; a draft is unknown. */
export async function competitionOf(db: Db, cmptId: number): Promise<TeamCompetition> {
  return { ...(await publicCompetition(db, cmptId)), stages: await stagesOf(db, cmptId) }
}

/** Locks teams as lockTeam does, in the order of their ids, to avoid deadlocks. Unknown ones are skipped. */
export async function lockTeams(db: Db, ids: number[]): Promise<Map<number, Team>> {
  const found = new Map<number, Team>()
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const [row] = await db.select().from(teams).where(eq(teams.id, id)).for('no key update')
    if (row) found.set(id, row)
  }
  return found
}

/**
 * The merge that blocks changes of a team, as a condition: one it proposed, or one it has been asked to. A proposal on which the other team
 * is still voting internally does not count, or anybody could block any team by proposing.
 */
export const isRunning = (
  teamId: number | SQLWrapper,
) => sql`(${merges.fromTeamId} = ${teamId} and ${merges.state} in ('launching', 'inviting')
  or ${merges.toTeamId} = ${teamId} and ${merges.state} = 'inviting')`

/** Parts from which `stateOf` makes the state of a team, without its submissions. */
export const formationParts = (teamId: SQLWrapper) => ({
  size: value(sql<number>`(select count(*)::int from ${members} where ${members.teamId} = ${teamId})`),
  merge: row(getTableColumns(merges), sql`from ${merges} where ${isRunning(teamId)}`),
})
/** Parts from which `stateOf` makes the state of a team. */
export const teamStateParts = (teamId: SQLWrapper) => ({
  ...formationParts(teamId),
  counted: value(countedSubmissions.get()(teamId)),
})

const countedIn = statement(({ teamIds }: Placeholders<{ teamIds: number[] }>) => ({
  counts: rows(
    { id: sql<number>`asked.id`, counted: countedSubmissions.get()(sql`asked.id`) },
    sql`from unnest(${teamIds}::int[]) as asked(id)`,
  ),
}))

/** How many submissions of each of these teams count against its quota. */
export async function countedOfTeams(db: Db, teamIds: readonly number[]): Promise<Map<number, number>> {
  if (teamIds.length === 0) return new Map()
  const { counts } = await countedIn(db, { teamIds: [...teamIds] })
  return new Map(counts.map(({ id, counted }) => [id, counted]))
}

/** A team as the rules need it; reliable only under its lock. */
export const stateOf = (
  { captainId, recruiting, state }: Team,
  { size, counted, merge }: { size: number; counted: number; merge: Merge | null },
): TeamStanding => ({
  size,
  entries: counted,
  captainId,
  recruiting,
  merging: merge !== null,
  active: state === 'active',
})

const stateIn = statement(({ teamId }: Placeholders<{ teamId: number }>) => teamStateParts(teamId))

/** Like stateOf, in one query. */
export const teamState = async (db: Db, team: Team): Promise<TeamStanding> =>
  stateOf(team, await stateIn(db, { teamId: team.id }))

/** Whether a person may join no other team of a competition, having been removed from one with submissions. */
export async function isBarred(db: Db, cmptId: number, userId: number): Promise<boolean> {
  const found = await db
    .select({ userId: barred.userId })
    .from(barred)
    .where(and(eq(barred.cmptId, cmptId), eq(barred.userId, userId)))
  return found.length > 0
}

/** Refuses people who are not members of the team. */
export async function refuseStranger(db: Db, teamId: number, userId: number): Promise<void> {
  const found = await db
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.teamId, teamId), eq(members.userId, userId)))
  orRefuse(found[0], 'team.memberOnly')
}
