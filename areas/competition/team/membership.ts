import type { Db } from '@leitai/platform/db/open'
import { and, eq, lte } from '@leitai/platform/db/orm'
import { countMore, stagesOf } from '../definition/competition.ts'
import { competitions } from '../definition/table.ts'
import { lastEvent, memberIds, noteTeamEvent, notifyPeople } from './event.ts'
import { refusalOfTime } from './rules.ts'
import { barred, members, type Team, teamRequests, teams } from './table.ts'
import { openOwnTeam } from './team.ts'
import { memberJoined, youJoined } from './texts.ts'

/** Ends open requests that have become impossible. */
export async function invalidateRequests(
  db: Db,
  about: { teamId: number } | { cmptId: number; userId: number },
  now: Date,
): Promise<void> {
  const whose =
    'teamId' in about
      ? eq(teamRequests.teamId, about.teamId)
      : and(eq(teamRequests.cmptId, about.cmptId), eq(teamRequests.userId, about.userId))
  await db
    .update(teamRequests)
    .set({ state: 'void', endedAt: now })
    .where(and(whose, eq(teamRequests.state, 'open')))
}

/** Moves a user into a team, both locked and permitted; deletes their one-person team, which keeps its failed submissions. */
export async function moveInto(
  db: Db,
  {
    team,
    own,
    person,
    max,
    now,
  }: { team: Team; own: Team | null; person: { id: number; name: string }; max: number; now: Date },
): Promise<void> {
  const { cmptId } = team
  if (own) {
    await db.delete(members).where(and(eq(members.cmptId, cmptId), eq(members.userId, person.id)))
    await db.update(teams).set({ state: 'deleted' }).where(eq(teams.id, own.id))
    await invalidateRequests(db, { teamId: own.id }, now)
  }
  const before = await memberIds(db, team.id)
  const readEvent = await lastEvent(db, team.id)
  await db.insert(members).values({ teamId: team.id, userId: person.id, cmptId, joinedAt: now, readEvent })
  await noteTeamEvent(db, { teamId: team.id, kind: 'joined', actorId: person.id, subject: person.name, now })
  await notifyPeople(db, before, {
    cmptId,
    ...memberJoined(person.name, team.name, before.length + 1),
    now,
    but: person.id,
  })
  await notifyPeople(db, [person.id], {
    cmptId,
    ...youJoined(team.name),
    now,
  })
  await invalidateRequests(db, { cmptId, userId: person.id }, now)
  if (before.length + 1 >= max) await invalidateRequests(db, { teamId: team.id }, now)
  // Last, as everywhere: nothing that waits for the competition's row may block its holder.
  if (own) await countMore(db, cmptId, { teams: -1 })
}

/** Removes a user from a locked team. If it has counting submissions, the user may not join the competition's other teams. */
export async function takeOut(
  db: Db,
  {
    team,
    person,
    entries: submissions,
    now,
  }: { team: Team; person: { id: number; name: string }; entries: number; now: Date },
): Promise<void> {
  const { cmptId } = team
  await db.delete(members).where(and(eq(members.teamId, team.id), eq(members.userId, person.id)))
  await invalidateRequests(db, { cmptId, userId: person.id }, now)
  if (submissions > 0) {
    await db.insert(barred).values({ cmptId, userId: person.id, teamId: team.id, at: now }).onConflictDoNothing()
    return
  }
  await openOwnTeam(db, { cmptId, me: person, now })
  await countMore(db, cmptId, { teams: 1 })
}

/** Ends expired requests. */
export const expireRequests = (db: Db, now: Date) =>
  db
    .update(teamRequests)
    .set({ state: 'expired', endedAt: now })
    .where(and(eq(teamRequests.state, 'open'), lte(teamRequests.expiresAt, now)))

/** Ends requests in competitions whose team deadline has passed. */
export async function invalidateLateRequests(db: Db, now: Date): Promise<void> {
  const open = eq(teamRequests.state, 'open')
  const rows = await db
    .selectDistinctOn([competitions.id])
    .from(competitions)
    .innerJoin(teamRequests, eq(teamRequests.cmptId, competitions.id))
    .where(open)
  for (const { competitions: cmpt } of rows) {
    if (refusalOfTime({ ...cmpt, stages: await stagesOf(db, cmpt.id) }, now) === null) continue
    await db
      .update(teamRequests)
      .set({ state: 'void', endedAt: now })
      .where(and(open, eq(teamRequests.cmptId, cmpt.id)))
  }
}
