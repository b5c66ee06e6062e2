import type * as contract from '@leitai/contract/competition/review'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
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
