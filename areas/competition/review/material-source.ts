import type { Db } from '@leitai/platform/db/db'
import { and, eq, inArray, isNotNull, sql } from '@leitai/platform/db/orm'
import { rows } from '@leitai/platform/db/statement'
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
  files: ({ reviewId, teamId }) =>
    rows(
      { objectKey: materials.objectKey, name: materials.fileName, size: materials.size },
      sql`from ${materials} where ${materials.reviewId} = ${reviewId} and ${materials.teamId} = ${teamId}
        order by ${materials.id}`,
    ),
}
