import type { Db } from '../../platform/db/db.ts'
import { and, inArray, type SQL } from '../../platform/db/orm.ts'
import { definePort } from '../../platform/domain/hook.ts'
import { competitions } from './table.ts'

/** Whether the result of an ended competition is pending, as a condition on its row. The review domain knows. */
export const resultPending = definePort<(now: Date) => SQL<boolean>>('definition.resultPending')

export const isReviewing = (now: Date): SQL<boolean> => resultPending.get()(now)

/** Which of these competitions have ended with a pending result. */
export async function reviewingAmong(db: Db, ids: number[], now: Date): Promise<Set<number>> {
  const rows = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(and(inArray(competitions.id, ids), isReviewing(now)))
  return new Set(rows.map(({ id }) => id))
}
