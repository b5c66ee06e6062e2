import type { Db } from '@leitai/platform/db/db'
import { and, eq, isNotNull } from '@leitai/platform/db/orm'
import type { Verdict } from './contract.ts'
import { ranksOfReview } from './review.ts'
import { reviews } from './table.ts'

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
