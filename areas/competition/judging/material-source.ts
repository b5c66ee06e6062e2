import type { Db } from '@leitai/platform/db/db'
import type { SQLWrapper } from '@leitai/platform/db/orm'
import type { Part } from '@leitai/platform/db/statement'
import { definePort } from '@leitai/platform/domain/hook'

/** What a round that marks review materials needs from the review domain. */
export interface MaterialSource {
  /** The teams that the review of a stage's final board requires materials from, each with the review's id. */
  subjects(db: Db, stageId: number): Promise<{ teamId: number; subjectId: number }[]>
  /** The files of one team in a review, in upload order, as a part of a statement. */
  files(of: { reviewId: SQLWrapper; teamId: SQLWrapper }): Part<{ objectKey: string; name: string; size: number }[]>
}

/** Provides the materials of a review for a judging round: the teams and their files. */
export const materialSource = definePort<MaterialSource>('judging.materials')
