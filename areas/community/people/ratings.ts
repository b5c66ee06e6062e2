import { competitions } from '@leitai/competition/definition/table'
import { submissions } from '@leitai/competition/submission/table'
import { users } from '@leitai/identity/account/table'
import { infoProgress } from '@leitai/identity/profile/contract'
import { profiles } from '@leitai/identity/profile/table'
import { mapped, row } from '@leitai/pg-kit/statement'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, getTableColumns, inArray, type SQL, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { monthEnds } from '@leitai/platform/time/day'
import { pointsOf } from './hall.ts'
import { CONTRIBUTOR_COMPLETE, medalsOf, rankingPoints, tierOf } from './rules.ts'
import { honours, ratingMonths, ratings } from './table.ts'

const AT_ONCE = 1000

/** Recomputes points and tiers as of now, for these users or for everybody with any. A user without a row is a novice without points. */
export async function recomputeRatings(db: Db, now: Date, userIds?: number[]): Promise<void> {
  // In a fixed order, so that concurrent runs do not deadlock.
  const ids = (userIds ?? (await everybodyRated(db))).toSorted((a, b) => a - b)
  for (let from = 0; from < ids.length; from += AT_ONCE) await recompute(db, now, ids.slice(from, from + AT_ONCE))
}

/** Users who may get a rating, or whose rating may have to be deleted. */
async function everybodyRated(db: Db): Promise<number[]> {
  const submitted = db
    .select({ id: profiles.userId })
    .from(profiles)
    .innerJoin(submissions, eq(submissions.userId, profiles.userId))
  const rows = await db
    .select({ id: honours.userId })
    .from(honours)
    .union(db.select({ id: ratings.userId }).from(ratings))
    .union(submitted)
  return rows.map(({ id }) => id)
}

async function recompute(db: Db, now: Date, ids: number[]): Promise<void> {
  const results = await db
    .select({ honour: honours })
    .from(honours)
    .innerJoin(competitions, and(eq(competitions.id, honours.cmptId), eq(competitions.status, 'published')))
    .where(inArray(honours.userId, ids))
  const byUser = Map.groupBy(
    results.map(({ honour }) => honour),
    ({ userId }) => userId,
  )
  const contributors = await contributorsOf(db, ids)
  const active = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), sql`${users.state} <> 'closed'`))
  const rows = active.flatMap(({ id }) => {
    const own = byUser.get(id) ?? []
    const medals = medalsOf(own)
    const soloGold = own.some(({ medal, teamSize }) => medal === 'gold' && teamSize === 1)
    const tier = tierOf({ medals, soloGold, contributes: contributors.has(id) })
    const points = own.reduce((sum, honour) => sum + rankingPoints(honour, now), 0)
    return tier === 'novice' && own.length === 0 ? [] : [{ userId: id, points, tier, ...medals, at: now }]
  })
  const rated = new Set(rows.map(({ userId }) => userId))
  const unrated = ids.filter((id) => !rated.has(id))
  if (unrated.length > 0) await db.delete(ratings).where(inArray(ratings.userId, unrated))
  if (rows.length === 0) return
  await db
    .insert(ratings)
    .values(rows)
    .onConflictDoUpdate({
      target: ratings.userId,
      set: {
        points: sql`excluded.points`,
        tier: sql`excluded.tier`,
        gold: sql`excluded.gold`,
        silver: sql`excluded.silver`,
        bronze: sql`excluded.bronze`,
        at: sql`excluded.at`,
      },
    })
}

/** Users with a scored submission and a filled profile. */
async function contributorsOf(db: Db, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ profile: profiles, avatar: users.avatar })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        inArray(profiles.userId, ids),
        sql`exists (select from ${submissions} where ${submissions.userId} = ${profiles.userId} and ${submissions.state} = 'scored')`,
      ),
    )
  const complete = rows.filter(
    ({ profile, avatar }) => infoProgress(profile, avatar !== null).complete >= CONTRIBUTOR_COMPLETE,
  )
  return new Set(complete.map(({ profile }) => profile.userId))
}

/** A user’s points, medals, tier and rank, as a part of a statement. */
export const ratingPart = (userId: SQL<number>) =>
  mapped(
    row(
      {
        rating: getTableColumns(ratings),
        // Compares with the stored value, since a round trip through a JavaScript number may change the last digit.
        before: sql<number>`(select count(*)::int from ${ratings} higher where higher.points > ${ratings.points})`,
      },
      sql`from ${ratings} where ${ratings.userId} = ${userId}::int`,
    ),
    (found) => {
      if (!found) return { points: 0, rank: null, tier: 'novice' as const, medals: { gold: 0, silver: 0, bronze: 0 } }
      const { points, tier, gold, silver, bronze } = found.rating
      return { points, rank: points > 0 ? found.before + 1 : null, tier, medals: { gold, silver, bronze } }
    },
  )

/** Number of months in a curve. */
const MONTHS = 60

/**
 * Recomputes everybody’s points and rank at the end of each month, and for the current month as of now, from the honours, so that withdrawn
 * results also disappear from the past.
 */
export async function keepCurve(db: Db, now: Date): Promise<void> {
  const months = monthEnds(now, MONTHS).map(({ month, end }) => ({ month, at: end < now ? end : now }))
  const ends = sql.join(
    months.map(({ month, at }) => sql`(${month}::text, ${at.toISOString()}::timestamptz)`),
    sql`, `,
  )
  await transaction(db, async (tx) => {
    // Concurrent runs would each insert the other’s rows.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rating curve'))`)
    await tx.execute(sql`
      with months (month, at) as (values ${ends}),
      sums as (
        select ${honours.userId} as user_id, months.month, sum(${pointsOf(sql`months.at`)}) as points
        from months
        join ${honours} on ${honours.at} <= months.at and ${honours.weight} > 0
        join ${competitions} on ${competitions.id} = ${honours.cmptId} and ${competitions.status} = 'published'
        join ${users} on ${users.id} = ${honours.userId} and ${users.state} <> 'closed'
        group by 1, 2
      ),
      fresh as (
        select user_id, month, points, rank() over (partition by month order by points desc)::int as rank
        from sums where points > 0
      ),
      gone as (
        delete from ${ratingMonths} old
        where not exists (select from fresh where fresh.user_id = old.user_id and fresh.month = old.month)
      )
      insert into ${ratingMonths} (user_id, month, points, rank) select user_id, month, points, rank from fresh
      on conflict (user_id, month) do update set points = excluded.points, rank = excluded.rank
      where (${ratingMonths.points}, ${ratingMonths.rank}) is distinct from (excluded.points, excluded.rank)`)
  })
}

export async function rateDaily({ db, now }: AppContext): Promise<void> {
  await recomputeRatings(db, now())
  await keepCurve(db, now())
}
