import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, isNotNull, isNull, ne } from '@leitai/platform/db/orm'
import { prizeOf, rewardOf } from '../definition/prizes.ts'
import { type Competition, competitions } from '../definition/table.ts'
import { members } from '../team/table.ts'
import type { Verdict } from './contract.ts'
import { ranksOfReview } from './review.ts'
import { type Review, type ReviewRow, reviewRows, reviews } from './table.ts'

export interface FinalPlace {
  teamId: number
  rank: number
  /** Null for teams behind the winners, which were not reviewed. */
  verdict: Verdict | null
}

interface Places {
  since: Date
  places: FinalPlace[]
}

/** The result of a stage's review: every remaining team, by rank. Null without a final review. */
export const finalPlaces = (db: Db, stageId: number) => placesSince(db, stageId, reviews.finalAt)

/** As finalPlaces, for a published review: if the review reveals the board, removed teams are not notified of a rank. */
export const publishedPlaces = (db: Db, stageId: number) => placesSince(db, stageId, reviews.publishedAt)

async function placesSince(
  db: Db,
  stageId: number,
  moment: typeof reviews.finalAt | typeof reviews.publishedAt,
): Promise<Places | null> {
  const [review] = await db
    .select({ id: reviews.id, since: moment })
    .from(reviews)
    .where(and(eq(reviews.stageId, stageId), eq(reviews.week, 0), isNotNull(moment)))
  if (!review?.since) return null
  return { since: review.since, places: placesAmong(await ranksOfReview(db, review.id)) }
}

/** The remaining teams of a review’s board. */
export const placesAmong = (ranks: Awaited<ReturnType<typeof ranksOfReview>>): FinalPlace[] =>
  ranks.flatMap(({ teamId, rank, verdict, askedAt }) =>
    rank === null ? [] : [{ teamId, rank, verdict: askedAt === null ? null : verdict }],
  )

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
