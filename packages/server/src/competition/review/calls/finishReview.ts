import type * as contract from '@leitai/contract/competition/review'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { finish } from '../finish.ts'
import { lockReview } from '../review.ts'

export const finishReview: Handler<typeof contract.finishReview> = async (context, { cmptId, reviewId }) => {
  const { db, me, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  await finish(db, await lockReview(db, cmptId, reviewId), { cmpt, now, by: me.id })
  await audit(context, { action: 'review.finish', target: { kind: 'competition', id: cmptId }, detail: { reviewId } })
  return { ok: true }
}
