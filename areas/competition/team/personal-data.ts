import { users } from '@leitai/identity/account/table'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, inArray, isNull, ne, or, sql } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { nameKeyOf } from './name.ts'
import { members, merges, teamEvents, teamRequests, teams } from './table.ts'
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

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  teams: teamsOf,
}

interface Leaving {
  userId: number
  /** Current and former names. */
  names: string[]
  closedName: string
}

/**
 * Removes a user's name from team records: requests, events and merges. Renames teams with that name, those named after the user, and those
 * with the user as only member, which may have a former name.
 */
export async function forgetNameInTeams(db: Db, leaving: Leaving): Promise<void> {
  const { userId } = leaving
  await db.delete(teamRequests).where(eq(teamRequests.userId, userId))
  await db.update(teamRequests).set({ note: '' }).where(eq(teamRequests.madeBy, userId))
  await renameTeams(db, leaving)
  await forgetInEvents(db, leaving)
  await forgetInMerges(db, leaving)
}

/** A name, or the default team names derived from it (ownTeamName). */
const isTheirs = (text: ReturnType<typeof sql>, { userId, names }: Leaving) =>
  sql`exists (select 1 from unnest(${sql.param(names)}::text[]) own
    where ${text} = own or starts_with(${text}, own || ${` #${userId}`}::text))`

async function renameTeams(db: Db, leaving: Leaving): Promise<void> {
  const { userId, closedName } = leaving
  const alone = sql`not exists (
    select 1 from ${members} where ${members.teamId} = ${teams.id} and ${members.userId} <> ${userId}::int)`
  // A former captain is recorded in the team's events.
  const acted = sql`exists (select 1 from ${teamEvents} where ${teamEvents.teamId} = ${teams.id} and ${teamEvents.actorId} = ${userId}::int)`
  const named = isTheirs(sql`${teams.name}`, leaving)
  const mine = eq(teams.captainId, userId)
  const found = await db
    .select({ id: teams.id, cmptId: teams.cmptId, captainId: teams.captainId })
    .from(teams)
    .where(or(and(mine, or(named, alone)), and(named, acted)))
    .orderBy(teams.id)
    .for('update')
  for (const { id, cmptId, captainId } of found) {
    const [taken] = await db
      .select({ id: teams.id })
      .from(teams)
      .where(and(eq(teams.cmptId, cmptId), eq(teams.nameKey, nameKeyOf(closedName)), ne(teams.id, id)))
    const name = taken ? `${closedName} #${id}` : closedName
    await db
      .update(teams)
      .set({ name, nameKey: nameKeyOf(name), ...(captainId === userId ? { intro: '', needs: '' } : {}) })
      .where(eq(teams.id, id))
  }
}

/** If a user did it themselves, the subject is their name at that time. */
const ABOUT_ONESELF = ['applied', 'applyWithdrawn', 'inviteRefused', 'joined', 'left'] as const
const isAboutOneself = (userId: number) =>
  and(eq(teamEvents.actorId, userId), inArray(teamEvents.kind, [...ABOUT_ONESELF]))

/** Former names that teams still contain, except those now used by others. */
export async function formerNames(db: Db, { id, name }: { id: number; name: string }): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: teamEvents.subject })
    .from(teamEvents)
    .leftJoin(users, eq(users.name, teamEvents.subject))
    .where(and(isAboutOneself(id), ne(teamEvents.subject, name), isNull(users.id)))
  return rows.map((row) => row.name)
}

async function forgetInEvents(db: Db, leaving: Leaving): Promise<void> {
  // A subject that equals a user name is that user: names are unique.
  const named = isTheirs(sql`${teamEvents.subject}`, leaving)
  await db
    .update(teamEvents)
    .set({ subject: leaving.closedName })
    .where(or(isAboutOneself(leaving.userId), named))
}

async function forgetInMerges(db: Db, leaving: Leaving): Promise<void> {
  const nameOf = (side: 'from' | 'to') => sql`${merges.names}->>${side}::text`
  const is = (side: 'from' | 'to') => isTheirs(nameOf(side), leaving)
  const without = (side: 'from' | 'to') =>
    sql`case when ${is(side)} then ${leaving.closedName}::text else ${nameOf(side)} end`
  await db
    .update(merges)
    .set({ names: sql`jsonb_build_object('from', ${without('from')}, 'to', ${without('to')})` })
    .where(or(is('from'), is('to')))
}
