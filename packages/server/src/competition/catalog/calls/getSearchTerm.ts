import type * as competition from '@leitai/contract/competition/catalog'
import { desc, gte, sql } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { dayName } from '../../../platform/time/day.ts'
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
