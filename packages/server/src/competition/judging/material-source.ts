import type { Db } from '../../platform/db/db.ts'
import { definePort } from '../../platform/domain/hook.ts'

/** What a round that marks review materials needs from the review domain. */
export interface MaterialSource {
  /** The teams that the review of a stage's final board requires materials from, each with the review's id. */
  subjects(db: Db, stageId: number): Promise<{ teamId: number; subjectId: number }[]>
  /** The files of one team in a review, in upload order. */
  files(db: Db, of: { reviewId: number; teamId: number }): Promise<{ objectKey: string; name: string; size: number }[]>
}

/** Provides the materials of a review for a judging round: the teams and their files. */
export const materialSource = definePort<MaterialSource>('judging.materials')
