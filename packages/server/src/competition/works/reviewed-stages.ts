import type { Db } from '../../platform/db/db.ts'
import { definePort } from '../../platform/domain/hook.ts'

/** Of stages, those with a review that is out, by the stage's id. The review domain knows. */
export const reviewedStages =
  definePort<(db: Db, stageIds: number[]) => Promise<ReadonlyMap<number, number[]>>>('works.reviewedStages')
