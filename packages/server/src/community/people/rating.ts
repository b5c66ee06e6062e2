import type { Db } from '../../platform/db/db.ts'
import { count, eq, gt, sql } from '../../platform/db/orm.ts'
import { ratings } from './table.ts'

/** A user’s points, medals, tier and rank. */
export async function ratingOf(db: Db, userId: number) {
  const [rating] = await db.select().from(ratings).where(eq(ratings.userId, userId))
  if (!rating) return { points: 0, rank: null, tier: 'novice' as const, medals: { gold: 0, silver: 0, bronze: 0 } }
  const { points, tier, gold, silver, bronze } = rating
  const [before] = await db
    .select({ count: count() })
    .from(ratings)
    // Compares with the stored value, since a round trip through a JavaScript number may change the last digit.
    .where(gt(ratings.points, sql`(select own.points from ${ratings} own where own.user_id = ${userId})`))
  return { points, rank: points > 0 ? (before?.count ?? 0) + 1 : null, tier, medals: { gold, silver, bronze } }
}
