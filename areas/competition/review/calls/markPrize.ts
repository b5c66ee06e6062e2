import { audit } from '@leitai/platform/audit/audit'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { prizeToPay } from '../prize.ts'
import { lockReview, ranksOfReview } from '../review.ts'
import { refusalToPay } from '../rules.ts'
import { reviewRows } from '../table.ts'

export const markPrize: Handler<typeof contract.markPrize> = async (context, input) => {
  const { db, now } = context
  const { cmptId, reviewId, teamId, paid } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const review = await lockReview(db, cmptId, reviewId)
  const place = (await ranksOfReview(db, reviewId)).find((one) => one.teamId === teamId)
  const won = prizeToPay(cmpt, review, orRefuse(place, 'review.noTeam'))
  refuse(refusalToPay(review, won !== null))
  await db
    .update(reviewRows)
    .set({ paidAt: paid ? now : null })
    .where(and(eq(reviewRows.reviewId, reviewId), eq(reviewRows.teamId, teamId)))
  const target = { kind: 'team', id: teamId }
  await audit(context, { action: paid ? 'review.paid' : 'review.unpaid', target, cmptId, detail: { reviewId } })
  return { ok: true }
}
