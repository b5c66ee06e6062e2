import { mapped, type Placeholders, rows } from '@leitai/pg-kit/statement'
import { type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { detailsOf } from '@leitai/scorer/metrics/formula'
import type { Stage } from '../definition/table.ts'
import { reviewRows, reviews } from '../review/table.ts'
import { standings, submissionDetails, submissions } from '../submission/table.ts'

/** What is asked of the teams on a board. */
export interface OfTeams {
  teamIds: number[]
  details: boolean
  stageId: number
  board: string
  week: number
}

/** Whether the details of the submissions on a stage’s boards are public, as the statements ask for it. */
export const withDetails = ({ spec }: Pick<Stage, 'spec'>) => ({
  details: spec !== null && detailsOf(spec.metric) === 'public',
})

/** The counting submissions of teams that have details, if these are public, as a part of a statement. */
export const detailsPart = ({ teamIds, details, stageId, board, week }: Placeholders<OfTeams>) =>
  rows(
    { teamId: standings.teamId, submissionId: submissions.id },
    sql`from ${standings} join ${submissions} on ${submissions.id} = ${standings.submissionId} and ${submissions.teamId} = ${standings.teamId}
      and ${submissions.state} = 'scored' and ${submissions.deletedAt} is null and ${submissions.voidedAt} is null
      where ${details}::boolean and ${standings.stageId} = ${stageId} and ${standings.board} = ${board} and ${standings.week} = ${week}
        and ${standings.teamId} = any(${teamIds}::int[])
        and exists (select from ${submissionDetails} where ${submissionDetails.submissionId} = ${submissions.id})`,
  )

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
