import { getTableColumns, type SQL, sql } from '@leitai/platform/db/orm'
import { mapped, row } from '@leitai/platform/db/statement'
import { ratings } from './table.ts'

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
