import { type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { costsQuota, submissions } from './table.ts'

/** How many submissions of a team count against its quota, as a column of a query. */
export const countedOf = (
  teamId: number | SQLWrapper,
): SQL<number> => sql<number>`(select count(*)::int from ${submissions}
  where ${submissions.teamId} = ${teamId} and ${costsQuota})`
