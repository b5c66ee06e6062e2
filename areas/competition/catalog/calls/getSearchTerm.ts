import { desc, gte, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { dayName } from '@leitai/platform/time/day'
import type * as competition from '../contract.ts'
import { searchTerms } from '../table.ts'

const DAYS = 30
/** How many users must have searched for a word before it is shown to everybody. */
const PEOPLE = 2

export const getSearchTerm: Handler<typeof competition.getSearchTerm> = async ({ db, now }) => {
  const since = dayName(new Date(now.getTime() - DAYS * 86_400_000))
  const total = sql<number>`count(distinct ${searchTerms.userId})::int`
  return db
    .select({ term: searchTerms.term, count: total })
    .from(searchTerms)
    .where(gte(searchTerms.day, since))
    .groupBy(searchTerms.term)
    .having(sql`count(distinct ${searchTerms.userId}) >= ${PEOPLE}`)
    .orderBy(desc(total), searchTerms.term)
    .limit(10)
}
