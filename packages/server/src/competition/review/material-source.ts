import type { Db } from '../../platform/db/db.ts'
import { and, asc, eq, inArray, isNotNull } from '../../platform/db/orm.ts'
import type { MaterialSource } from '../judging/material-source.ts'
import { materials, reviewRows, reviews } from './table.ts'

/** The parts of a review that judges mark. */
export const materialsToMark: MaterialSource = {
  subjects: (db: Db, stageId) =>
    db
      .select({ teamId: reviewRows.teamId, subjectId: reviews.id })
      .from(reviewRows)
      .innerJoin(reviews, eq(reviews.id, reviewRows.reviewId))
      .where(
        and(
          eq(reviews.stageId, stageId),
          eq(reviews.week, 0),
          isNotNull(reviewRows.askedAt),
          inArray(reviewRows.verdict, ['pending', 'passed']),
        ),
      ),
  files: (db: Db, { reviewId, teamId }) =>
    db
      .select({ objectKey: materials.objectKey, name: materials.fileName, size: materials.size })
      .from(materials)
      .where(and(eq(materials.reviewId, reviewId), eq(materials.teamId, teamId)))
      .orderBy(asc(materials.id)),
}
