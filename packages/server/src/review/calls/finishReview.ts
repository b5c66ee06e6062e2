import type * as contract from '@leitai/contract/review'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { refuse } from '../../refuse.ts'
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
