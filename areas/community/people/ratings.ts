import { competitions } from '@leitai/competition/definition/table'
import { submissions } from '@leitai/competition/submission/table'
import { users } from '@leitai/identity/account/table'
import { infoProgress } from '@leitai/identity/profile/contract'
import { profiles } from '@leitai/identity/profile/table'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, inArray, sql } from '@leitai/platform/db/orm'
import { CONTRIBUTOR_COMPLETE, medalsOf, rankingPoints, tierOf } from './rules.ts'
import { honours, ratings } from './table.ts'

const AT_ONCE = 1000

/** Recomputes points and tiers as of now, for these users or for everybody with any. A user without a row is a novice without points. */
export async function recomputeRatings(db: Db, now: Date, userIds?: number[]): Promise<void> {
  // In a fixed order, so that concurrent runs do not deadlock.
  const ids = (userIds ?? (await everybodyRated(db))).toSorted((a, b) => a - b)
  for (let from = 0; from < ids.length; from += AT_ONCE) await recompute(db, now, ids.slice(from, from + AT_ONCE))
}

/** Users who may get a rating, or whose rating may have to be deleted. */
async function everybodyRated(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${honours.userId} as id from ${honours}
    union select ${ratings.userId} from ${ratings}
    union select ${profiles.userId} from ${profiles} join ${submissions} on ${submissions.userId} = ${profiles.userId}`)
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
