import { users } from '@leitai/identity/account/table'
import { mapped, type Part, type Placeholders, row, statement } from '@leitai/pg-kit/statement'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { definePort } from '@leitai/platform/domain/hook'
import { Refused, refuse } from '@leitai/platform/errors/refuse'
import { type Ban, fairPlay } from '../definition/fair-play.ts'
import { competitions, hostRoles, signUps, stages } from '../definition/table.ts'
import { members, teams } from './table.ts'

/**
 * Who may compete. Every way into a competition checks `refusalToCompete`; every way to become its staff checks `refuseCompetitor`. The
 * first takes a shared lock on the user's place (`lockPlaces`) and account, the second an exclusive lock on one place, or on all, so that
 * of a concurrent sign-up and role assignment one waits and sees the other.
 */

interface CompetitorQuery {
  cmptId: number
  userId: number
  now: Date
  /** The team is a baseline without a rank, which staff may have. */
  baseline?: boolean
}

/**
 * Whether two competitions, drafts as well, have a solution file in common, as one is a copy of the other: the staff of one know the
 * solution of the other. The competition editor knows which file a draft has chosen.
 */
export const sameSolution = definePort<(one: SQLWrapper, other: SQLWrapper) => SQL>('team.sameSolution')

const staffCodes = {
  admin: 'competition.staffAdmin',
  owner: 'competition.staffOwner',
  role: 'competition.staffRole',
  copy: 'competition.staffCopy',
} as const

type Staff = keyof typeof staffCodes

/**
 * A user's role in a competition other than participant: site admin, owner, editor, judge or support; `copy`: such a role in another
 * competition with the same solution. As a part of a statement.
 */
export function staffPart({ cmptId, userId }: { cmptId: SQLWrapper; userId: SQLWrapper }): Part<Staff | null> {
  const found = row(
    {
      admin: sql<boolean>`${users.role} = 'admin'`,
      owner: sql<boolean>`${competitions.ownerId} is not distinct from ${users.id}`,
      role: sql<string | null>`${hostRoles.role}`,
      // From the user’s side: most people are staff of nothing.
      copy: sql<boolean>`exists (
        select from (select id from ${competitions} where owner_id = ${userId}
          union all select cmpt_id from ${hostRoles} where user_id = ${userId}) held
        where held.id <> ${cmptId} and ${sameSolution.get()(sql`held.id`, cmptId)})`,
    },
    sql`from ${users} join ${competitions} on ${competitions.id} = ${cmptId}
      left join ${hostRoles} on ${hostRoles.cmptId} = ${competitions.id} and ${hostRoles.userId} = ${users.id}
      where ${users.id} = ${userId}`,
  )
  return mapped(found, (one) => {
    if (!one) return null
    if (one.admin) return 'admin'
    if (one.owner) return 'owner'
    if (one.role !== null) return 'role'
    return one.copy ? 'copy' : null
  })
}

const staffIn = statement((query: Placeholders<{ cmptId: number; userId: number }>) => ({ staff: staffPart(query) }))

export const workOf = async (db: Db, cmptId: number, userId: number): Promise<Staff | null> =>
  (await staffIn(db, { cmptId, userId })).staff

/** What keeps somebody from competing; see `keptFrom`. */
export interface Keeping {
  ban: Ban
  staff: Staff | null
}

/** Why a user may not compete: a ban, or being staff. Worded for that user. */
export const keptFrom = (
  { ban, staff }: Keeping,
  { baseline, now }: { baseline: boolean; now: Date },
): Refusal | null => ban(now) ?? (baseline || staff === null ? null : { code: staffCodes[staff] })

export const keepingParts = (query: { cmptId: SQLWrapper; userId: SQLWrapper }) => ({
  ban: fairPlay.get().banOf(query),
  staff: staffPart(query),
})
/** The tables of `keepingParts`, and the ports. */
export const keepingReads = [users, competitions, hostRoles, fairPlay, sameSolution]

const keepingIn = statement((query: Placeholders<{ cmptId: number; userId: number }>) => keepingParts(query))

export async function refusalToCompete(
  db: Db,
  { baseline = false, now, ...query }: CompetitorQuery,
): Promise<Refusal | null> {
  return keptFrom(await keepingIn(db, query), { baseline, now })
}

/** The wording for others: the reason of a ban is private. */
export const publicRefusal = ({ code }: Refusal): Refusal => ({
  code: code.startsWith('integrity.') ? 'team.personBanned' : 'team.personStaff',
})

export async function refuseToCompete(db: Db, query: CompetitorQuery): Promise<void> {
  refuse(await refusalToCompete(db, query))
}

/** Refuses a host's admission of users of whom one may not compete; names that user. */
export async function refuseEntrants(
  db: Db,
  { cmptId, people, now }: { cmptId: number; people: readonly { id: number; name: string }[]; now: Date },
): Promise<void> {
  for (const { id, name } of people) {
    const kept = await refusalToCompete(db, { cmptId, userId: id, now })
    if (kept) throw new Refused({ code: 'hostConsole.mayNotCompete', values: { name } })
  }
}

/** The key that stands for all of a user's places: no competition has this id. */
const EVERYWHERE = 0

/**
 * Locks users' places in a competition, ordered by id and before any team: a user without a team has no row to lock, so two concurrent
 * calls could each create one.
 */
export async function lockPlaces(db: Db, cmptId: number, userIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(userIds)].sort((a, b) => a - b))
    await db.execute(
      sql`select pg_advisory_xact_lock_shared(${EVERYWHERE}::int, ${id}::int), pg_advisory_xact_lock(${cmptId}::int, ${id}::int)`,
    )
}

/** Like lockPlaces, in all competitions. */
const lockAllPlaces = (db: Db, userId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(${EVERYWHERE}::int, ${userId}::int)`)

/** Where a user is signed up other than in a baseline team; locks the user's teams, so that none stops being a baseline. */
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

/** Refuses to make a user staff of a competition while taking part in it, or in one that is not over and has the same solution. */
export async function refuseCompetitor(
  db: Db,
  { cmptId, userId, now }: { cmptId: number; userId: number; now: Date },
): Promise<void> {
  await lockAllPlaces(db, userId)
  refuse(
    (await competesIn(db, userId, eq(signUps.cmptId, cmptId))).length > 0
      ? { code: 'competitionEditor.competes' }
      : null,
  )
  const isCopy = sql`${signUps.cmptId} <> ${cmptId} and ${sameSolution.get()(signUps.cmptId, sql`${cmptId}::int`)}`
  const competing = await competesIn(db, userId, sql`${isCopy} and ${isOpen(now)}`)
  refuse(competing.length > 0 ? { code: 'competitionEditor.competesCopy' } : null)
}

/** Whether a competition has a B board that is not shown yet, as a condition of a query. */
const isHidden = sql<boolean>`exists (select 1 from ${stages} where ${stages.cmptId} = ${competitions.id}
    and ${stages.spec} ->> 'b' <> 'none' and ${stages.revealedAt} is null)`

/** Whether unpublished data could still help to win a competition, as a query condition. */
const isOpen = (now: Date) =>
  sql<boolean>`(${competitions.endAt} is null or ${competitions.endAt} > ${now} or ${isHidden})`

/** Refuses to make a user a site admin, who sees all solutions, while competing in a competition that is not over. */
export async function refuseOpenCompetitor(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await lockAllPlaces(db, userId)
  const open = await competesIn(db, userId, isOpen(now))
  const names = open.map(({ title }) => title.zh || title.en).join('、')
  if (names !== '') throw new Refused({ code: 'admin.competes', values: { competitions: names } })
}

/**
 * From which `isRanked` says whether a user is in a ranked team of a competition that can still be won: such users see nothing unpublished.
 * Columns of a query of competitions that do not depend on the time.
 */
export const rankedShape = (userId: SQLWrapper) => ({
  hidden: isHidden,
  competes: sql<boolean>`exists (select 1 from ${members} join ${teams} on ${teams.id} = ${members.teamId}
    where ${members.cmptId} = ${competitions.id} and ${members.userId} = ${userId} and not ${teams.baseline})`,
})
/** The tables that `rankedShape` reads besides competitions. */
export const rankedReads = [members, stages, teams]

export const isRanked = (
  { endAt }: { endAt: Date | null },
  { hidden, competes }: { hidden: boolean; competes: boolean },
  now: Date,
): boolean => competes && (endAt === null || endAt > now || hidden)
