import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { lockReview } from '../review.ts'
import { reviews } from '../table.ts'

export const holdReview: Handler<typeof contract.holdReview> = async (context, { cmptId, reviewId, held }) => {
  const { db } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const review = await lockReview(db, cmptId, reviewId)
  refuse(review.state === 'published' ? null : { code: 'review.state' })
  await db.update(reviews).set({ held }).where(eq(reviews.id, reviewId))
  const target = { kind: 'competition', id: cmptId }
  await audit(context, { action: 'review.hold', target, detail: { reviewId, held } })
  return { ok: true }
}
