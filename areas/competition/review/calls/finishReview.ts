import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
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
