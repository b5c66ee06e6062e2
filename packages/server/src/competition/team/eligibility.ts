import type { Refusal } from '@leitai/contract/refusals'
import { users } from '../../identity/account/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from '../../platform/db/orm.ts'
import { Refused, refuse } from '../../platform/errors/refuse.ts'
import { competitions, hostRoles, signUps, stages } from '../definition/table.ts'
import { refusalOfBan } from './ban-port.ts'
import { members, teams } from './table.ts'

/**
 * Who may compete. Everything by which somebody comes into a competition, or has another come, asks `refusalToCompete`; everything
 * by which somebody comes to work on one asks `refuseCompetitor`. The first holds a person's place (`lockPlaces`) in share with
 * their account, the second the place, or all of them, so that of a sign-up and a role given at once one waits and sees the other.
 */

interface Asked {
  cmptId: number
  userId: number
  now: Date
  /** What is entered is a baseline, which bears no rank: who works on the competition may. */
  baseline?: boolean
}

const staffCodes = {
  admin: 'competition.staffAdmin',
  owner: 'competition.staffOwner',
  role: 'competition.staffRole',
} as const

/** What a person is to a competition beside a competitor: site admin, its owner, or editor, judge or support of it. */
export async function workOf(db: Db, cmptId: number, userId: number): Promise<keyof typeof staffCodes | null> {
  const [found] = await db
    .select({
      admin: sql<boolean>`${users.role} = 'admin'`,
      owner: sql<boolean>`${competitions.ownerId} is not distinct from ${users.id}`,
      role: hostRoles.role,
    })
    .from(users)
    .innerJoin(competitions, eq(competitions.id, cmptId))
    .leftJoin(hostRoles, and(eq(hostRoles.cmptId, competitions.id), eq(hostRoles.userId, users.id)))
    .where(eq(users.id, userId))
  if (found?.admin) return 'admin'
  if (found?.owner) return 'owner'
  return found?.role ? 'role' : null
}

/** What keeps a person from competing: a ban, or that they work on the competition. In the words for that person. */
export async function refusalToCompete(db: Db, { baseline = false, ...asked }: Asked): Promise<Refusal | null> {
  const ban = await refusalOfBan.get()(db, asked)
  if (ban || baseline) return ban
  const work = await workOf(db, asked.cmptId, asked.userId)
  return work && { code: staffCodes[work] }
}

/** As others are told of it: what a ban was for is its person's alone. */
export const toldToOthers = ({ code }: Refusal): Refusal => ({
  code: code.startsWith('conduct.') ? 'team.personBanned' : 'team.personStaff',
})

export async function refuseToCompete(db: Db, asked: Asked): Promise<void> {
  refuse(await refusalToCompete(db, asked))
}

/** Refuses a host who lets people in of whom one may not compete, by name. */
export async function refuseEntrants(
  db: Db,
  { cmptId, people, now }: { cmptId: number; people: readonly { id: number; name: string }[]; now: Date },
): Promise<void> {
  for (const { id, name } of people) {
    const kept = await refusalToCompete(db, { cmptId, userId: id, now })
    if (kept) throw new Refused({ code: 'console.mayNotCompete', values: { name } })
  }
}

/** All accounts' places in one key: no competition has this id. */
const EVERYWHERE = 0

/**
 * Locks people's places in a competition, in the order of their ids and before any team: whoever has no team there has no row to
 * lock, and two calls at once would each give them one.
 */
export async function lockPlaces(db: Db, cmptId: number, userIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(userIds)].sort((a, b) => a - b))
    await db.execute(
      sql`select pg_advisory_xact_lock_shared(${EVERYWHERE}::int, ${id}::int), pg_advisory_xact_lock(${cmptId}::int, ${id}::int)`,
    )
}

/** As lockPlaces, in every competition at once. */
const lockAllPlaces = (db: Db, userId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(${EVERYWHERE}::int, ${userId}::int)`)

/** Where a person is signed up without being in a baseline team alone; their teams locked, so that none stops being a baseline. */
async function competesIn(db: Db, userId: number, where: SQL) {
  const own = await db.select({ id: members.teamId }).from(members).where(eq(members.userId, userId))
  const ids = own.map(({ id }) => id)
  if (ids.length > 0)
    await db
      .select({ id: teams.id })
      .from(teams)
      .where(inArray(teams.id, ids))
      .orderBy(asc(teams.id))
      .for('no key update')
  return db
    .select({ title: competitions.title })
    .from(signUps)
    .innerJoin(competitions, eq(competitions.id, signUps.cmptId))
    .leftJoin(members, and(eq(members.cmptId, signUps.cmptId), eq(members.userId, signUps.userId)))
    .leftJoin(teams, eq(teams.id, members.teamId))
    .where(and(eq(signUps.userId, userId), where, or(isNull(teams.id), eq(teams.baseline, false))))
    .orderBy(asc(competitions.id))
}

/** Refuses to have somebody work on a competition in which they compete. */
export async function refuseCompetitor(db: Db, { cmptId, userId }: { cmptId: number; userId: number }): Promise<void> {
  await lockPlaces(db, cmptId, [userId])
  refuse((await competesIn(db, userId, eq(signUps.cmptId, cmptId))).length > 0 ? { code: 'making.competes' } : null)
}

/** Whether anything of a competition can still be won by who sees what is not public, as a condition of a query over competitions. */
const isOpen = (now: Date) => sql<boolean>`(${competitions.endAt} is null or ${competitions.endAt} > ${now} or exists (
  select 1 from ${stages} where ${stages.cmptId} = ${competitions.id}
    and ${stages.spec} ->> 'b' <> 'none' and ${stages.revealedAt} is null))`

/** Refuses to make somebody a site admin, who sees every competition's answers, while they compete in one that is not over. */
export async function refuseOpenCompetitor(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await lockAllPlaces(db, userId)
  const open = await competesIn(db, userId, isOpen(now))
  const names = open.map(({ title }) => title.zh).join('、')
  if (names !== '') throw new Refused({ code: 'admin.competes', values: { competitions: names } })
}

/** Whether somebody is in a ranked team of a competition that can still be won, as a column of a query: what is not public is not for them. */
export const isRanked = (userId: number, now: Date) => sql<boolean>`(${isOpen(now)} and exists (
  select 1 from ${members} join ${teams} on ${teams.id} = ${members.teamId}
  where ${members.cmptId} = ${competitions.id} and ${members.userId} = ${userId} and not ${teams.baseline}))`
