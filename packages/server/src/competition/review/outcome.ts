import type { Refusal } from '@leitai/contract/refusals'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, isNotNull } from '../../platform/db/orm.ts'
import { stagesOf } from '../definition/competition.ts'
import type { Competition, Stage } from '../definition/table.ts'
import { ranksOf } from '../submission/places.ts'
import { works } from '../works/table.ts'
import { placesOfReview } from './final-places.ts'
import { isRemoved } from './rules.ts'
import { reviewRows, reviews } from './table.ts'

export interface Places {
  places: { teamId: number; rank: number | null; wins: boolean }[]
}

/** The review of a stage's last board, if there is one. */
async function reviewOfStage(db: Db, stageId: number) {
  const [found] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.stageId, stageId), eq(reviews.week, 0)))
  return found ?? null
}

/** The result of a stage, or what it still waits for. `noReview`: none will follow, its board counts. */
export async function outcomeOf(
  db: Db,
  { cmpt, stage, noReview, now }: { cmpt: Competition; stage: Stage; noReview: boolean; now: Date },
): Promise<Places | Refusal> {
  const review = await reviewOfStage(db, stage.id)
  const final = review?.finalAt ? await placesOfReview(db, review.id) : null
  if (review && !final) return { code: 'certificate.inReview' }
  if (review && final) {
    const places = final.map(({ teamId, rank, verdict }) => ({ teamId, rank, wins: verdict === 'passed' }))
    const all = cmpt.type === 'application' ? await withSubmissions(db, { stage, reviewId: review.id, places }) : places
    return { places: all }
  }
  if (cmpt.type === 'application' || stage.spec === null) return { code: 'certificate.noReview' }
  const shown = stage.spec.b === 'none' ? stage.endAt !== null && now >= stage.endAt : stage.revealedAt !== null
  if (!shown) return { code: 'certificate.notFinal' }
  if (!noReview) return { code: 'certificate.noReview' }
  const ranks = await ranksOf(db, { stage, board: stage.spec.b === 'none' ? 'A' : 'B' })
  return { places: ranks.map((place) => ({ ...place, wins: true })) }
}

/** In an application competition every submitter has taken part, unless the review removed them. */
async function withSubmissions(
  db: Db,
  { stage, reviewId, places }: { stage: Stage; reviewId: number; places: Places['places'] },
): Promise<Places['places']> {
  const submitted = await db
    .select({ teamId: works.teamId })
    .from(works)
    .where(and(eq(works.stageId, stage.id), isNotNull(works.submittedAt)))
  const judged = await db
    .select({ teamId: reviewRows.teamId, verdict: reviewRows.verdict })
    .from(reviewRows)
    .where(eq(reviewRows.reviewId, reviewId))
  const removed = new Set(judged.filter(isRemoved).map(({ teamId }) => teamId))
  const there = new Set(places.map(({ teamId }) => teamId))
  const others = submitted.filter(({ teamId }) => !there.has(teamId) && !removed.has(teamId))
  return [...places, ...others.map(({ teamId }) => ({ teamId, rank: null, wins: false }))]
}

const isFit =
  ({ type }: Competition) =>
  (stage: Stage) =>
    type === 'application' ? stage.kind !== 'signup' : stage.spec !== null

/** The stages with a board of their own; the last one gives the awards. */
export const boardStages = async (db: Db, cmpt: Competition): Promise<Stage[]> =>
  (await stagesOf(db, cmpt.id)).filter((stage) => stage.kind !== 'practice' && isFit(cmpt)(stage))
