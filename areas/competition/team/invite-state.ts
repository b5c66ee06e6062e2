import { type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { teamRequests } from './table.ts'

/** The state of an invitation, as a column of a query; null where there is none. */
export const inviteStateOf = (inviteId: SQLWrapper): SQL<string | null> => sql<string | null>`(
  select ${teamRequests.state} from ${teamRequests} where ${teamRequests.id} = ${inviteId})`
