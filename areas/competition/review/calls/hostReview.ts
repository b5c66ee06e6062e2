import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, statement } from '@leitai/platform/db/statement'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { refusalToRun } from '../../staff/rules.ts'
import { readableReviews } from '../access.ts'
import type * as contract from '../contract.ts'
import { materialsPart, membersPart } from '../material.ts'
import { prizeToPay } from '../prize.ts'
import { reviewPart, shownCte, shownPart, shownTeams } from '../review.ts'
import { isLate, isSkipped, lackingOf, refusalToFinish, refusalToPublish } from '../rules.ts'
import { reasonText } from '../texts.ts'

const reviewIn = statement(
  (given: Placeholders<{ cmptId: number; reviewId: number }>) => ({
    found: reviewPart(given),
    shown: shownPart(),
    people: membersPart(shownTeams),
    materials: materialsPart({ reviewIds: sql`array[${given.reviewId}::int]`, teamIds: shownTeams }),
  }),
  ({ reviewId }) => shownCte(reviewId, 'withNext'),
)

export const hostReview: Handler<typeof contract.hostReview> = async (context, { cmptId, reviewId }) => {
  const { db, now, language } = context
  const { cmpt, role } = await readableReviews(context, cmptId)
  const { found, shown, ...around } = await reviewIn(db, { cmptId, reviewId })
  const { review, pending } = orRefuse(found, 'review.unknown')
  const people = Map.groupBy(around.people, ({ teamId }) => teamId)
  const stored = Map.groupBy(around.materials, ({ teamId }) => teamId)
  const list = shown.map((row) => {
    const materials = stored.get(row.teamId) ?? []
    const members = (people.get(row.teamId) ?? []).map(({ shown }) => shown)
    const lacking = row.askedAt ? lackingOf(review.asks, materials) : []
    return {
      ...row,
      reason: reasonText(row, language),
      members,
      asked: row.askedAt !== null,
      late: row.dueAt !== null && now >= row.dueAt,
      lacking,
      unverified: cmpt.realName === 'none' ? 0 : members.filter((one) => !one.verified).length,
      skipped: isSkipped(row),
      removedLate: isLate(row),
      prize: prizeToPay(cmpt, review, row),
      materials,
    }
  })
  const run = refusalToRun(role)
  const words = (refusal: Refusal | null) => (refusal ? refusalText(refusal, language) : null)
  const { size, asks, text, dueDays, publicDays } = review
  return {
    ...review,
    pending,
    plan: { size, asks, text, dueDays, publicDays },
    realName: cmpt.realName,
    rows: list,
    may: {
      run: words(run),
      publish: words(run ?? refusalToPublish(review, pending)),
      finish: words(run ?? refusalToFinish(review, pending, now)),
    },
  }
}
