import type { Db } from '../../platform/db/db.ts'
import type { SQLWrapper } from '../../platform/db/orm.ts'
import type { Part } from '../../platform/db/statement.ts'
import { definePort } from '../../platform/domain/hook.ts'

/** What a round that marks review materials needs from the review domain. */
export interface MaterialSource {
  /** The teams that the review of a stage's final board requires materials from, each with the review's id. */
  subjects(db: Db, stageId: number): Promise<{ teamId: number; subjectId: number }[]>
  /** The files of one team in a review, in upload order, as a part of a statement. */
  files(of: { reviewId: SQLWrapper; teamId: SQLWrapper }): Part<{ objectKey: string; name: string; size: number }[]>
}

/** Provides the materials of a review for a judging round: the teams and their files. */
export const materialSource = definePort<MaterialSource>('judging.materials')
