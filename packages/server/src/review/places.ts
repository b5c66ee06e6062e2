import type { Verdict } from '@leitai/contract/review'
import type { Db } from '../db/db.ts'
import { and, eq, isNotNull } from '../db/orm.ts'
import { ranksOfReview } from './review.ts'
import { reviews } from './table.ts'

export interface FinalPlace {
  teamId: number
  rank: number
  /** Null for those behind the winners, who were not reviewed. */
  verdict: Verdict | null
}

/** What a stage's review has come to: every team that is left, by rank. Null where there is none, or none that is final. */
export async function finalPlaces(db: Db, stageId: number): Promise<{ since: Date; places: FinalPlace[] } | null> {
  const [review] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.stageId, stageId), eq(reviews.week, 0), isNotNull(reviews.finalAt)))
  if (!review?.finalAt) return null
  const rows = await ranksOfReview(db, review.id)
  const places = rows.flatMap(({ teamId, rank, verdict, askedAt }) =>
    rank === null ? [] : [{ teamId, rank, verdict: askedAt === null ? null : verdict }],
  )
  return { since: review.finalAt, places }
}
