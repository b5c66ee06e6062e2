import type { Db } from '../../platform/db/db.ts'
import { count, eq, gt, sql } from '../../platform/db/orm.ts'
import { ratings } from './table.ts'

/** Points, medals and tier of a person, and their place among all. */
export async function ratingOf(db: Db, userId: number) {
  const [rating] = await db.select().from(ratings).where(eq(ratings.userId, userId))
  if (!rating) return { points: 0, rank: null, tier: 'novice' as const, medals: { gold: 0, silver: 0, bronze: 0 } }
  const { points, tier, gold, silver, bronze } = rating
  const [before] = await db
    .select({ count: count() })
    .from(ratings)
    // Compared with the kept value: what has come through a number of ours is another one by a hair.
    .where(gt(ratings.points, sql`(select own.points from ${ratings} own where own.user_id = ${userId})`))
  return { points, rank: points > 0 ? (before?.count ?? 0) + 1 : null, tier, medals: { gold, silver, bronze } }
}
