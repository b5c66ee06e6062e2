import type { Db } from '../../platform/db/db.ts'
import { definePort } from '../../platform/domain/hook.ts'

/** The given stages that have a published review, by stage id. Provided by the review domain. */
export const reviewedStages =
  definePort<(db: Db, stageIds: number[]) => Promise<ReadonlyMap<number, number[]>>>('works.reviewedStages')
