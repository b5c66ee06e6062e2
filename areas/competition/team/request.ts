import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, gt, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { isSignedUp } from '../definition/competition.ts'
import { lockPlaces, publicRefusal, refusalToCompete, refuseToCompete } from './eligibility.ts'
import { expireRequests } from './membership.ts'
import {
  ASKED_HOURS,
  MOST_ASKED,
  MOST_MADE,
  MOST_REQUESTS,
  refusalOfPerson,
  refusalToGrow,
  requestEnd,
} from './rules.ts'
import { type Team, teamRequests, teams } from './table.ts'
import { teamOf } from './team.ts'
import { competitionOf, isBarred, lockTeams, type TeamCompetition, teamState } from './team-state.ts'

export interface Person {
  id: number
  name: string
  realNameVerified: boolean
}

export async function personNamed(db: Db, name: string): Promise<Person> {
  const [found] = await db
    .select()
    .from(users)
    .where(and(eq(users.nameKey, nameKey(name)), eq(users.state, 'active')))
  return orRefuse(found, 'account.unknown')
}
export async function personOf(db: Db, id: number): Promise<Person> {
  const [found] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.state, 'active')))
  return orRefuse(found, 'account.unknown')
}

/** Like personOf, also for closed or locked accounts: their requests can still be declined. */
export async function anyPerson(db: Db, id: number): Promise<Person> {
  const [found] = await db.select().from(users).where(eq(users.id, id))
  return orRefuse(found, 'account.unknown')
}

/** A team and a user who would join it, both teams locked, with everything the rules need. */
export interface Pair {
  cmpt: TeamCompetition
  team: Team
  standing: Awaited<ReturnType<typeof teamState>>
  person: Person
  own: Team | null
}

/** Locks the user's place, then both teams, ordered by id. */
export async function lockPair(db: Db, teamId: number, person: Person): Promise<Pair> {
  const [teamRow] = await db.select({ cmptId: teams.cmptId }).from(teams).where(eq(teams.id, teamId))
  const { cmptId } = orRefuse(teamRow, 'team.unknown')
  const cmpt = await competitionOf(db, cmptId)
  await lockPlaces(db, cmptId, [person.id])
  const before = await teamOf(db, cmptId, person.id)
  const locked = await lockTeams(db, before ? [teamId, before.id] : [teamId])
  const team = orRefuse(locked.get(teamId), 'team.unknown')
  const own = await teamOf(db, cmptId, person.id)
  // The user changed teams while we waited: our locks are no longer the right ones.
  if (own?.id !== before?.id) throw new Refused({ code: 'team.changed' })
  return { cmpt, team, standing: await teamState(db, team), person, own }
}

/** Refuses if the caller or the user may not compete, the team cannot grow, or the user cannot join. */
export async function refusePair(
  db: Db,
  { cmpt, team, standing, person, own }: Pair,
  { meId, now }: { meId: number; now: Date },
): Promise<void> {
  const conditions = { cmptId: cmpt.id, now, baseline: team.baseline }
  await refuseToCompete(db, { ...conditions, userId: meId })
  const kept = person.id === meId ? null : await refusalToCompete(db, { ...conditions, userId: person.id })
  if (own?.id === team.id) throw new Refused({ code: 'team.member' })
  refuse(refusalToGrow(standing, cmpt, now))
  const signedUp = await isSignedUp(db, cmpt.id, person.id)
  const isOut = await isBarred(db, cmpt.id, person.id)
  const stands = own && (await teamState(db, own))
  const { realNameVerified } = person
  refuse(
    refusalOfPerson({ signedUp, barred: isOut, kept: kept && publicRefusal(kept), realNameVerified }, stands, cmpt),
  )
}

/** Refuses repeated requests to the same user or team: withdrawing an invitation does not withdraw its notice. */
async function refuseOften(
  db: Db,
  { team, person }: Pair,
  { kind, madeBy, now }: { kind: 'invite' | 'apply'; madeBy: number; now: Date },
): Promise<void> {
  // Serialized per sender, so that concurrent requests do not exceed the limit.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`requests of ${madeBy}`}))`)
  const since = new Date(now.getTime() - ASKED_HOURS * 3_600_000)
  const [recent] = await db
    .select({ count: count() })
    .from(teamRequests)
    .where(
      and(
        eq(teamRequests.cmptId, team.cmptId),
        eq(teamRequests.userId, person.id),
        eq(teamRequests.kind, kind),
        // Invitations from the captain's earlier teams count as well.
        kind === 'invite' ? eq(teamRequests.madeBy, madeBy) : eq(teamRequests.teamId, team.id),
        gt(teamRequests.createdAt, since),
      ),
    )
  const [made] = await db
    .select({ count: count() })
    .from(teamRequests)
    .where(
      and(eq(teamRequests.cmptId, team.cmptId), eq(teamRequests.madeBy, madeBy), gt(teamRequests.createdAt, since)),
    )
  if ((made?.count ?? 0) >= MOST_MADE) throw new Refused({ code: 'team.madeOften', values: { limit: MOST_MADE } })
  if ((recent?.count ?? 0) >= MOST_ASKED) throw new Refused({ code: 'team.askedOften', values: { limit: MOST_ASKED } })
}

/** Creates an invitation or application of a locked, permitted pair. */
export async function makeRequest(
  db: Db,
  pair: Pair,
  { kind, note, madeBy, now }: { kind: 'invite' | 'apply'; note: string; madeBy: number; now: Date },
): Promise<number> {
  const { team, person } = pair
  // Expired requests must not block, even before the hourly task ends them.
  await expireRequests(db, now)
  const open = and(eq(teamRequests.teamId, team.id), eq(teamRequests.state, 'open'), gt(teamRequests.expiresAt, now))
  const [waiting] = await db.select({ count: count() }).from(teamRequests).where(open)
  if ((waiting?.count ?? 0) >= MOST_REQUESTS) {
    throw new Refused({ code: 'team.tooManyRequests', values: { limit: MOST_REQUESTS } })
  }
  await refuseOften(db, pair, { kind, madeBy, now })
  const [made] = await db
    .insert(teamRequests)
    .values({
      cmptId: team.cmptId,
      teamId: team.id,
      userId: person.id,
      kind,
      note,
      madeBy,
      createdAt: now,
      expiresAt: requestEnd(now),
    })
    .onConflictDoNothing()
    .returning({ id: teamRequests.id })
  return orRefuse(made, 'team.requestTwice').id
}

/** An open request of that kind, locked; refuses ended ones. */
export async function lockRequest(db: Db, id: number, kind: 'invite' | 'apply', now: Date) {
  const [row] = await db
    .select()
    .from(teamRequests)
    .where(and(eq(teamRequests.id, id), eq(teamRequests.kind, kind)))
    .for('update')
  const request = orRefuse(row, 'team.requestUnknown')
  if (request.state !== 'open' || request.expiresAt <= now) throw new Refused({ code: 'team.requestOver' })
  return request
}

export const endRequest = (db: Db, id: number, state: 'accepted' | 'refused' | 'withdrawn', now: Date) =>
  db.update(teamRequests).set({ state, endedAt: now }).where(eq(teamRequests.id, id))
