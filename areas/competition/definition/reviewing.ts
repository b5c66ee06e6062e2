import type { Part } from '@leitai/pg-kit/statement'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, inArray, type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { definePort } from '@leitai/platform/domain/hook'
import { type Competition, competitions, type Stage } from './table.ts'

export interface Entering {
  cmpt: Competition
  stage: Stage
  team: { id: number; baseline: boolean }
  now: Date
}

export interface Reviewing {
  /**
   * Until when the result of an ended competition is pending, as an expression on its row: infinity until something is done, null if it
   * is not pending.
   */
  pendingUntil(): SQL<Date | null>
  /** The weeks of each stage with a published review board, 0 for the last board. */
  publishedWeeks(db: Db, stageIds: number[]): Promise<ReadonlyMap<number, number[]>>
  /** Why a team may not enter a stage that requires promotion. */
  refusalOfEntrance(db: Db, entering: Entering): Promise<Refusal | null>
  /** What judges mark of a review: the teams that the review of a stage's final board requires materials from, each with the review's id … */
  toMark(db: Db, stageId: number): Promise<{ teamId: number; subjectId: number }[]>
  /** … and the files of one team in a review, in upload order, as a part of a statement. */
  filesToMark(of: {
    reviewId: SQLWrapper
    teamId: SQLWrapper
  }): Part<{ objectKey: string; name: string; size: number }[]>
}

/** What domains below the review need of it: pending results, published boards, promotion, and materials to mark. */
export const reviewing = definePort<Reviewing>('definition.reviewing')

export const refusalOfEntrance = (db: Db, entering: Entering): Promise<Refusal | null> =>
  reviewing.get().refusalOfEntrance(db, entering)

export const isReviewing = (now: Date): SQL<boolean> =>
  sql<boolean>`coalesce(${reviewing.get().pendingUntil()} > ${now}, false)`

/** The same as a number that JSON can express: milliseconds, or “Infinity”. */
export const reviewingUntil = (): SQL<number | string | null> =>
  sql<number | string | null>`extract(epoch from ${reviewing.get().pendingUntil()})::float8 * 1000`

/** Which of these competitions have ended with a pending result. */
export async function reviewingAmong(db: Db, ids: number[], now: Date): Promise<Set<number>> {
  const rows = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(and(inArray(competitions.id, ids), isReviewing(now)))
  return new Set(rows.map(({ id }) => id))
}
