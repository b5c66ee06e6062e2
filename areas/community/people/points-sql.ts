import { type SQL, sql } from '@leitai/platform/db/orm'
import { honours } from './table.ts'

/**
 * Ranking points of a result in SQL, equal to rankingPoints in rules.ts (a test compares them): at a moment, or without decay if none is
 * given.
 */
export function pointsOf(at?: SQL): SQL {
  const fresh = sql`100000 / sqrt(${honours.teamSize}) * power(${honours.rank}::float8, -0.75)
    * log(1 + log(${honours.teams}::float8)) * ${honours.weight}`
  if (!at) return sql`(${fresh})`
  return sql`(${fresh} * exp(-greatest(0, extract(epoch from ${at} - ${honours.at})::float8 / 86400) / 500))`
}
