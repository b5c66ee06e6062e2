import { users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq } from '@leitai/platform/db/orm'
import { isUniqueViolation } from '@leitai/platform/db/transaction'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { publish } from '@leitai/platform/pubsub/hub'
import { BOARD_TOPIC } from '../definition/board-topic.ts'
import { countMore } from '../definition/competition.ts'
import type { Stage } from '../definition/table.ts'
import { lockPlaces, workOf } from './eligibility.ts'
import { memberIds, noteTeamEvent } from './event.ts'
import { invalidateRequests } from './membership.ts'
import { nameKeyOf, refuseTeamName } from './name.ts'
import {
  refusalToHostBaseline,
  refusalToHostCaptain,
  refusalToHostChange,
  refusalToHostDelete,
  refusalToHostRemove,
  refusalToLead,
} from './rules.ts'
import { members, type Team, teams } from './table.ts'
import { lockTeamOf } from './team.ts'
import { lockTeams, teamState } from './team-state.ts'

/** Team changes by a host: each locks the team; notices and the audit log are up to the caller. */

async function locked(db: Db, { cmptId, teamId }: { cmptId: number; teamId: number }): Promise<Team> {
  const team = (await lockTeams(db, [teamId])).get(teamId)
  return orRefuse(team?.cmptId === cmptId ? team : null, 'team.unknown')
}

const stateOf = async (db: Db, userId: number) =>
  (await db.select({ state: users.state, name: users.name }).from(users).where(eq(users.id, userId)))[0]

export async function renameByHost(
  db: Db,
  ctx: AppContext,
  { name, now, ...key }: { cmptId: number; teamId: number; name: string; now: Date },
): Promise<Team> {
  const team = await locked(db, key)
  refuse(refusalToHostChange(team))
  await refuseTeamName(db, ctx, { cmptId: team.cmptId, name, teamId: team.id })
  await db
    .update(teams)
    .set({ name, nameKey: nameKeyOf(name) })
    .where(eq(teams.id, team.id))
    .catch((error) => {
      throw isUniqueViolation(error) ? new Refused({ code: 'team.nameTaken' }) : error
    })
  await noteTeamEvent(db, { teamId: team.id, kind: 'renamed', actorId: null, subject: team.name, now })
  return team
}

/** Transfers the captaincy if the captain cannot. */
export async function captainByHost(
  db: Db,
  { userId, now, ...key }: { cmptId: number; teamId: number; userId: number; now: Date },
): Promise<{ team: Team; name: string }> {
  const team = await locked(db, key)
  const captain = await stateOf(db, team.captainId)
  const standing = await teamState(db, team)
  refuse(refusalToHostCaptain(standing, captain?.state === 'active'))
  orRefuse(
    (await memberIds(db, team.id)).find((id) => id === userId && id !== team.captainId),
    'team.notMember',
  )
  const next = orRefuse(await stateOf(db, userId), 'team.notMember')
  refuse(refusalToLead(next.state === 'active'))
  await db.update(teams).set({ captainId: userId }).where(eq(teams.id, team.id))
  await noteTeamEvent(db, { teamId: team.id, kind: 'captain', actorId: null, subject: next.name, now })
  return { team, name: next.name }
}

/** Deletes a team without counting submissions; its members stay signed up. Returns them. */
export async function deleteByHost(
  db: Db,
  { now, ...key }: { cmptId: number; teamId: number; now: Date },
): Promise<{ team: Team; people: number[] }> {
  const team = await locked(db, key)
  refuse(refusalToHostDelete(await teamState(db, team)))
  const people = await memberIds(db, team.id)
  await invalidateRequests(db, { teamId: team.id }, now)
  await db.delete(members).where(eq(members.teamId, team.id))
  await db.update(teams).set({ state: 'deleted' }).where(eq(teams.id, team.id))
  await countMore(db, team.cmptId, { teams: -1 })
  return { team, people }
}

/** Staff of a competition may not be in a ranked team. */
async function refuseStaffOf(db: Db, team: Team): Promise<void> {
  const people = await db
    .select({ id: users.id, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.teamId, team.id))
  const staff: string[] = []
  for (const { id, name } of people) if (await workOf(db, team.cmptId, id)) staff.push(name)
  if (staff.length > 0) throw new Refused({ code: 'hostConsole.baselineStaff', values: { names: staff.join('、') } })
}

/** Baselines have no rank, so the boards change. */
export async function markByHost(
  db: Db,
  {
    baseline,
    over,
    stages,
    ...key
  }: { cmptId: number; teamId: number; baseline: boolean; over: boolean; stages: Stage[] },
): Promise<Team> {
  const team = await locked(db, key)
  refuse(refusalToHostBaseline(await teamState(db, team), over))
  refuse(team.baseline === baseline ? { code: 'hostConsole.baselineSame' } : null)
  if (!baseline) await refuseStaffOf(db, team)
  await db.update(teams).set({ baseline }).where(eq(teams.id, team.id))
  for (const { id } of stages) await publish(db, BOARD_TOPIC, id)
  return team
}

/**
 * Removes a user from their team, which has no counting submissions, when a host removes them from the competition: the next member becomes
 * captain; an empty team is deleted.
 */
export async function leaveByHost(db: Db, member: { cmptId: number; userId: number; name: string; now: Date }) {
  const { cmptId, userId, name, now } = member
  await lockPlaces(db, cmptId, [userId])
  const team = await lockTeamOf(db, cmptId, userId)
  await invalidateRequests(db, { cmptId, userId }, now)
  if (!team) return
  const standing = await teamState(db, team)
  refuse(refusalToHostRemove(standing))
  await db.delete(members).where(and(eq(members.cmptId, cmptId), eq(members.userId, userId)))
  const [next] = await db
    .select({ userId: members.userId })
    .from(members)
    .where(eq(members.teamId, team.id))
    .orderBy(members.joinedAt, members.userId)
    .limit(1)
  if (!next) {
    await invalidateRequests(db, { teamId: team.id }, now)
    await db.update(teams).set({ state: 'deleted' }).where(eq(teams.id, team.id))
    await countMore(db, cmptId, { teams: -1 })
    return
  }
  if (team.captainId === userId) await db.update(teams).set({ captainId: next.userId }).where(eq(teams.id, team.id))
  await noteTeamEvent(db, { teamId: team.id, kind: 'removed', actorId: null, subject: name, now })
}
