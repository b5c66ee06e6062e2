import type { Db } from '@leitai/platform/db/db'
import { definePort } from '@leitai/platform/domain/hook'

/** The given stages that have a published review, by stage id. Provided by the review domain. */
export const reviewedStages =
  definePort<(db: Db, stageIds: number[]) => Promise<ReadonlyMap<number, number[]>>>('works.reviewedStages')
