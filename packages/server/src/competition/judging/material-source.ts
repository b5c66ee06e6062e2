import type { Db } from '../../platform/db/db.ts'
import { definePort } from '../../platform/domain/hook.ts'

/** What a round that marks the materials of a review needs of the review domain. */
export interface MaterialSource {
  /** The teams whose materials the review of a stage's last board asks for, each with the review's number. */
  subjects(db: Db, stageId: number): Promise<{ teamId: number; subjectId: number }[]>
  /** The files of one team in a review, in the order in which they came. */
  files(db: Db, of: { reviewId: number; teamId: number }): Promise<{ objectKey: string; name: string; size: number }[]>
}

/** Which teams' materials a review asks for, and their files: what a round of judging marks. */
export const materialSource = definePort<MaterialSource>('judging.materials')
