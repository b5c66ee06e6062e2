import { type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { mapped, rows } from '@leitai/platform/db/statement'
import { reviewRows, reviews } from '../review/table.ts'

/** Teams removed from a board by a published review, and how. As a part of a statement. */
export const removedPart = ({ stageId, week, teamIds }: Record<'stageId' | 'week' | 'teamIds', SQLWrapper>) =>
  mapped(
    rows(
      { teamId: reviewRows.teamId, verdict: reviewRows.verdict },
      sql`from ${reviewRows} join ${reviews} on ${reviews.id} = ${reviewRows.reviewId}
        where ${reviews.stageId} = ${stageId} and ${reviews.week} = ${week} and ${reviews.state} <> 'open'
          and ${reviewRows.teamId} = any(${teamIds}::int[])`,
    ),
    (found) =>
      found.flatMap(({ teamId, verdict }) =>
        verdict === 'refused' || verdict === 'struck' ? [{ teamId, verdict }] : [],
      ),
  )
