import { optional, type Placeholders, rows, statement, value } from '@leitai/pg-kit/statement'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { stages } from '../definition/table.ts'
import { rounds } from '../judging/table.ts'
import { hostedCompetition } from '../staff/role.ts'
import { members } from '../team/table.ts'
import { lacking } from './late-materials.ts'
import { reviewRows, reviews } from './table.ts'

const blindRoundIn = statement(({ cmptId }: Placeholders<{ cmptId: number }>) => ({
  blind: value(
    sql<boolean>`exists (select from ${rounds} where ${rounds.cmptId} = ${cmptId} and ${rounds.blind} and ${rounds.state} <> 'closed')`,
  ),
}))

/** As hostedCompetition, but refuses judges while a blind round marks the materials of a review. */
export async function readableReviews(context: Pick<AuthenticatedContext, 'db' | 'me' | 'now'>, cmptId: number) {
  const found = await hostedCompetition(context, cmptId)
  if (found.role !== 'judge') return found
  // Not kept: on another process it would let a judge read for a moment after the round has opened.
  const { blind } = await blindRoundIn(context.db, { cmptId })
  refuse(blind ? { code: 'review.blind' } : null)
  return found
}

/** The reviews of last boards in these competitions, latest stage first, with the row of the person’s team, as a part of a statement. */
export const ownReviewsPart = ({ userId, cmptIds }: Placeholders<{ userId: number; cmptIds: number[] }>) =>
  rows(
    {
      cmptId: reviews.cmptId,
      ord: stages.ord,
      state: reviews.state,
      asks: reviews.asks,
      finalAt: reviews.finalAt,
      row: optional(reviewRows.teamId, {
        verdict: reviewRows.verdict,
        askedAt: reviewRows.askedAt,
        dueAt: reviewRows.dueAt,
        lacking: sql<boolean>`${lacking}`,
        rank: sql<number | null>`(case when ${reviewRows.verdict} in ('refused', 'struck') then null else
          1 + (select count(*) from ${reviewRows} as ahead where ahead.review_id = ${reviews.id}
            and ahead.place < ${reviewRows.place} and ahead.verdict not in ('refused', 'struck')) end)::int`,
      }),
    },
    sql`from ${reviews} join ${stages} on ${stages.id} = ${reviews.stageId}
      left join ${members} on ${members.cmptId} = ${reviews.cmptId} and ${members.userId} = ${userId}::int
      left join ${reviewRows} on ${reviewRows.reviewId} = ${reviews.id} and ${reviewRows.teamId} = ${members.teamId}
      where ${reviews.week} = 0 and ${reviews.cmptId} = any(${cmptIds}::int[]) order by ${stages.ord} desc`,
  )
