import { type Placeholders, row, rows, statement } from '@leitai/pg-kit/statement'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { stagesOf } from '../definition/competition.ts'
import type { Competition, Stage } from '../definition/table.ts'
import { ranksOf } from '../submission/places.ts'
import { works } from '../works/table.ts'
import { placesAmong } from './final-places.ts'
import { ranksPart } from './review.ts'
import { reviews } from './table.ts'

export interface Places {
  places: { teamId: number; rank: number | null; wins: boolean }[]
}

/** What `outcomeFrom` needs, as parts of a statement: the review of a stage’s last board, and what follows once that is final. */
export const outcomeParts = (stageId: SQLWrapper) => {
  const ofStage = sql`from ${reviews} where ${reviews.stageId} = ${stageId} and ${reviews.week} = 0`
  const final = sql`${ofStage} and ${reviews.finalAt} is not null`
  return {
    review: row({ finalAt: reviews.finalAt }, ofStage),
    ranks: ranksPart(sql`(select ${reviews.id} ${final})`),
    submitted: rows(
      { teamId: works.teamId },
      sql`from ${works} where ${works.stageId} = ${stageId} and ${works.submittedAt} is not null and exists (select ${final})`,
    ),
  }
}

const outcomeIn = statement(({ stageId }: Placeholders<{ stageId: number }>) => outcomeParts(stageId))

interface OutcomeQuery {
  cmpt: Competition
  stage: Stage
  /** None will follow, its board counts. */
  noReview: boolean
  now: Date
}

/** The result of a stage, or what it still waits for. */
export const outcomeOf = async (db: Db, query: OutcomeQuery): Promise<Places | Refusal> =>
  outcomeFrom(db, await outcomeIn(db, { stageId: query.stage.id }), query)

/** As outcomeOf, from what has been read already. */
export async function outcomeFrom(
  db: Db,
  { review, ranks, submitted }: Awaited<ReturnType<typeof outcomeIn>>,
  { cmpt, stage, noReview, now }: OutcomeQuery,
): Promise<Places | Refusal> {
  if (review && !review.finalAt) return { code: 'certificate.inReview' }
  if (review) {
    const places = placesAmong(ranks).map(({ teamId, rank, verdict }) => ({ teamId, rank, wins: verdict === 'passed' }))
    if (cmpt.type !== 'application') return { places }
    // Every submitter has taken part, unless the review removed them.
    const judged = new Set(ranks.map(({ teamId }) => teamId))
    const others = submitted.filter(({ teamId }) => !judged.has(teamId))
    return { places: [...places, ...others.map(({ teamId }) => ({ teamId, rank: null, wins: false }))] }
  }
  if (cmpt.type === 'application' || stage.spec === null) return { code: 'certificate.noReview' }
  const shown = stage.spec.b === 'none' ? stage.endAt !== null && now >= stage.endAt : stage.revealedAt !== null
  if (!shown) return { code: 'certificate.notFinal' }
  if (!noReview) return { code: 'certificate.noReview' }
  const standing = await ranksOf(db, { stage, board: stage.spec.b === 'none' ? 'A' : 'B' })
  return { places: standing.map((place) => ({ ...place, wins: true })) }
}

const isFit =
  ({ type }: Competition) =>
  (stage: Stage) =>
    type === 'application' ? stage.kind !== 'signup' : stage.spec !== null

/** The stages with a board of their own; the last one gives the awards. */
export const boardStages = async (db: Db, cmpt: Competition): Promise<Stage[]> =>
  (await stagesOf(db, cmpt.id)).filter((stage) => stage.kind !== 'practice' && isFit(cmpt)(stage))
