import { type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { merges, mergeVotes } from '../team/table.ts'

/**
 * Whether a team has voted against the other, or let its vote expire, after a time; as an expression. A captain's new team counts as the
 * same. Only teams with voters have been asked.
 */
export const wasDeclined = ({
  from,
  captainId,
  to,
  since,
}: {
  from: SQLWrapper
  captainId: SQLWrapper
  to: SQLWrapper
  since: SQLWrapper
}) =>
  sql<boolean>`exists (select from ${merges} join ${mergeVotes} on ${mergeVotes.mergeId} = ${merges.id} and ${mergeVotes.teamId} = ${to}
    where ${merges.toTeamId} = ${to} and (${merges.fromTeamId} = ${from} or ${merges.launchedBy} = ${captainId})
      and ${merges.state} = 'failed' and ${merges.reason} in ('against', 'time') and ${merges.endedAt} > ${since}::timestamptz)`
