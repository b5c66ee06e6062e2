import type { Words } from '@leitai/platform/contract/shape'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, isNull, ne } from '@leitai/platform/db/orm'
import { prizeOf, rewardOf } from '../definition/prizes.ts'
import { type Competition, competitions } from '../definition/table.ts'
import { members } from '../team/table.ts'
import { ranksOfReview } from './review.ts'
import { type Review, type ReviewRow, reviewRows, reviews } from './table.ts'

type Won = Pick<ReviewRow, 'verdict'> & { rank: number | null }

/** A team's prize that must be paid or sent, in words; null if there is none, or it is not final yet. */
export function prizeToPay(
  cmpt: Pick<Competition, 'prizes' | 'practice'>,
  review: Pick<Review, 'state' | 'week'>,
  { verdict, rank }: Won,
): Words | null {
  const settled = review.state === 'final' && review.week === 0 && verdict === 'passed'
  const prize = settled && !cmpt.practice && rank !== null ? prizeOf(cmpt.prizes, rank) : null
  const paid = prize !== null && (prize.reward.zh !== '' || prize.reward.en !== '')
  return paid && rank !== null ? rewardOf(cmpt.prizes, rank) : null
}

/** Titles of the competitions that required a user's real name and have not paid their prize yet. */
export async function unpaidOf(db: Db, userId: number): Promise<Words[]> {
  const rows = await db
    .select({ cmpt: competitions, review: reviews, teamId: reviewRows.teamId })
    .from(members)
    .innerJoin(reviewRows, eq(reviewRows.teamId, members.teamId))
    .innerJoin(reviews, eq(reviews.id, reviewRows.reviewId))
    .innerJoin(competitions, eq(competitions.id, reviews.cmptId))
    .where(
      and(
        eq(members.userId, userId),
        eq(reviewRows.verdict, 'passed'),
        isNull(reviewRows.paidAt),
        eq(reviews.state, 'final'),
        ne(competitions.realName, 'none'),
      ),
    )
  const unpaid: Words[] = []
  for (const { cmpt, review, teamId } of rows) {
    const place = (await ranksOfReview(db, review.id)).find((one) => one.teamId === teamId)
    if (place && prizeToPay(cmpt, review, place)) unpaid.push(cmpt.title)
  }
  return unpaid
}
