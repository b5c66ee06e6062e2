import type * as contract from '@leitai/contract/competition/review'
import { type Refusal, refusalText } from '@leitai/contract/refusals'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { readableReviews } from '../access.ts'
import { materialsOf, membersVerified } from '../material.ts'
import { prizeToPay } from '../prize.ts'
import { reviewWithPending, rowsOf } from '../review.ts'
import { isLate, isSkipped, lackingOf, refusalToFinish, refusalToPublish } from '../rules.ts'
import { reasonText } from '../texts.ts'

export const hostReview: Handler<typeof contract.hostReview> = async (context, { cmptId, reviewId }) => {
  const { db, now, language } = context
  const { cmpt, role } = await readableReviews(context, cmptId)
  const [{ review, pending }, rows] = await Promise.all([
    reviewWithPending(db, cmptId, reviewId),
    rowsOf(db, reviewId, { next: true }),
  ])
  const ids = rows.map(({ teamId }) => teamId)
  const [people, materials] = await Promise.all([membersVerified(db, ids), materialsOf(db, [reviewId], ids)])
  const stored = Map.groupBy(materials, ({ teamId }) => teamId)
  const list = rows.map((row) => {
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
