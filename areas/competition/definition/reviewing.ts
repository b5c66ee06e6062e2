import type { Db } from '@leitai/platform/db/open'
import { and, inArray, type SQL, sql } from '@leitai/platform/db/orm'
import { definePort } from '@leitai/platform/domain/hook'
import { competitions } from './table.ts'

/**
 * Until when the result of an ended competition is pending, as an expression on its row: infinity until something is done, null if it is
 * not pending. The review domain knows.
 */
export const resultPending = definePort<() => SQL<Date | null>>('definition.resultPending')

export const isReviewing = (now: Date): SQL<boolean> => sql<boolean>`coalesce(${resultPending.get()()} > ${now}, false)`

/** The same as a number that JSON can express: milliseconds, or “Infinity”. */
export const reviewingUntil = (): SQL<number | string | null> =>
  sql<number | string | null>`extract(epoch from ${resultPending.get()()})::float8 * 1000`

/** Which of these competitions have ended with a pending result. */
export async function reviewingAmong(db: Db, ids: number[], now: Date): Promise<Set<number>> {
  const rows = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(and(inArray(competitions.id, ids), isReviewing(now)))
  return new Set(rows.map(({ id }) => id))
}
