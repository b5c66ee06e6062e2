import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { type Placeholders, row, statement, value } from '@leitai/pg-kit/statement'
import type { Db, Tx } from '@leitai/platform/db/open'
import { and, eq, getTableColumns, inArray, sql } from '@leitai/platform/db/orm'
import { RetryTransactionError } from '@leitai/platform/db/transaction'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { isSignedUp } from '../definition/competition.ts'
import { refusalWithoutTeam } from './competitor.ts'
import { workOf } from './eligibility.ts'
import { nameKeyOf } from './name.ts'
import { members, type Team, teams } from './table.ts'
import { competitionOf, isBarred, lockTeams, stateOf, teamStateParts } from './team-state.ts'

/** Address of a team's picture: the uploaded one, else the default by its id (modulo 10, from 1 to 6). */
export function logoOf(team: { id: number; logo: string | null }): string {
  const number = (team.id % 10) + 1
  return team.logo ?? `/v3/team/${number > 6 ? 1 : number}.svg`
}

export async function teamOf(db: Db, cmptId: number, userId: number): Promise<Team | null> {
  const [found] = await db
    .select({ team: teams })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .where(and(eq(members.cmptId, cmptId), eq(members.userId, userId)))
  return found?.team ?? null
}

/**
 * A team's row, locked until the end of the transaction; taken first by everything that changes the team's results. Rows that only refer to
 * the team, such as honours and review places, can be written meanwhile; otherwise their writers, which hold later locks, would deadlock.
 */
export async function lockTeam(db: Db, teamId: number): Promise<Team> {
  const [found] = await db.select().from(teams).where(eq(teams.id, teamId)).for('no key update')
  return orRefuse(found, 'team.unknown')
}

/**
 * Locks the team that a person is in, in one query; null without one. The person may have changed teams while it waited: compare with the
 * team read afterwards, and retry the transaction if they differ.
 */
export async function lockCurrentTeam(db: Db, cmptId: number, userId: number): Promise<Team | null> {
  const own = db
    .select({ id: members.teamId })
    .from(members)
    .where(and(eq(members.cmptId, cmptId), eq(members.userId, userId)))
  const [found] = await db.select().from(teams).where(sql`${teams.id} = (${own})`).for('no key update')
  return found ?? null
}

/** A person's team in a competition, locked as by lockTeam; null without one. Retries the transaction if the person changed teams. */
export async function lockTeamOf(db: Db, cmptId: number, userId: number): Promise<Team | null> {
  const team = await lockCurrentTeam(db, cmptId, userId)
  if (team && (await teamOf(db, cmptId, userId))?.id !== team.id) throw new RetryTransactionError()
  return team
}

/** Default names of a person's own team: their name; if that is taken, name and number, and so on. */
const ownTeamName = ({ id, name }: { id: number; name: string }, taken: number) =>
  taken === 0 ? name : taken === 1 ? `${name} #${id}` : `${name} #${id}-${taken}`

/** Creates the one-person team of a person who has signed up or left another team; for staff of the competition it is a baseline. */
export async function openOwnTeam(
  db: Tx | Db,
  { cmptId, me, now }: { cmptId: number; me: { id: number; name: string }; now: Date },
): Promise<Team> {
  const baseline = (await workOf(db, cmptId, me.id)) !== null
  for (let taken = 0; ; taken++) {
    const name = ownTeamName(me, taken)
    const values = { cmptId, baseline, name, nameKey: nameKeyOf(name), captainId: me.id, createdAt: now }
    const [team] = await db.insert(teams).values(values).onConflictDoNothing().returning()
    if (!team) continue
    await db.insert(members).values({ teamId: team.id, userId: me.id, cmptId, joinedAt: now })
    return team
  }
}

export interface MemberShown {
  userId: number
  userName: string
  avatar: string
}

/** The members of many teams, captains first. */
export async function membersOf(db: Db, teamIds: number[]): Promise<Map<number, MemberShown[]>> {
  if (teamIds.length === 0) return new Map()
  const rows = await db
    .select({ teamId: members.teamId, id: users.id, name: users.name, avatar: users.avatar })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(teams, eq(teams.id, members.teamId))
    .where(inArray(members.teamId, teamIds))
    .orderBy(sql`${users.id} <> ${teams.captainId}`, members.joinedAt, members.userId)
  const byTeam = new Map<number, MemberShown[]>()
  for (const row of rows) {
    const shown = shownPerson(row)
    byTeam.set(row.teamId, [...(byTeam.get(row.teamId) ?? []), shown])
  }
  return byTeam
}

/** Why a user without a team cannot do something: not signed up, barred from other teams, or no team yet. */
export async function noTeam(db: Db, cmptId: number, userId: number): Promise<never> {
  const signedUp = await isSignedUp(db, cmptId, userId)
  throw new Refused(refusalWithoutTeam({ signedUp, barred: await isBarred(db, cmptId, userId) }))
}

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
