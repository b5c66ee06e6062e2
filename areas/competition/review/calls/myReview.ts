import { refusalText } from '@leitai/platform/contract/refusals'
import { and, asc, eq, isNotNull, ne, or } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { publicCompetition } from '../../definition/competition.ts'
import { stages } from '../../definition/table.ts'
import { myTeamIn } from '../../submission/submission.ts'
import type * as contract from '../contract.ts'
import { materialsOf, verifiedIn } from '../material.ts'
import { isLate, isSkipped, lackingOf, refusalToUpload } from '../rules.ts'
import { reviewRows, reviews } from '../table.ts'
import { reasonText } from '../texts.ts'

export const myReview: Handler<typeof contract.myReview> = async ({ db, me, now, language }, { cmptId }) => {
  const cmpt = await publicCompetition(db, cmptId)
  const team = await myTeamIn(db, cmptId, me)
  const rows = await db
    .select({ review: reviews, row: reviewRows, stageName: stages.name })
    .from(reviewRows)
    .innerJoin(reviews, eq(reviews.id, reviewRows.reviewId))
    .innerJoin(stages, eq(stages.id, reviews.stageId))
    .where(
      and(
        eq(reviewRows.teamId, team.id),
        eq(reviews.cmptId, cmptId),
        eq(reviews.week, 0),
        or(
          isNotNull(reviewRows.dueAt),
          eq(reviewRows.cause, 'unnamed'),
          and(isNotNull(reviewRows.askedAt), ne(reviews.state, 'open')),
        ),
      ),
    )
    .orderBy(asc(stages.ord))
  const reviewIds = rows.map(({ review }) => review.id)
  const [stored, verified] = await Promise.all([materialsOf(db, reviewIds, [team.id]), verifiedIn(db, [team.id])])
  const people = verified.get(team.id) ?? []
  const unverified = cmpt.realName === 'none' ? [] : people.flatMap(({ name, verified }) => (verified ? [] : [name]))
  return rows.map(({ review, row, stageName }) => {
    const own = stored.filter(({ reviewId }) => reviewId === review.id)
    const refused = refusalToUpload(review, row, now)
    // Actions of the platform are shown immediately, a person's verdict together with all others.
    const out = review.state !== 'open' || isSkipped(row) || isLate(row)
    return {
      ...review,
      reviewId: review.id,
      stageName,
      dueAt: row.dueAt,
      materials: own,
      lacking: lackingOf(review.asks, own),
      unverified,
      verdict: out ? row.verdict : null,
      reason: out ? reasonText(row, language) : '',
      may: { upload: refused ? refusalText(refused, language) : null },
    }
  })
}
