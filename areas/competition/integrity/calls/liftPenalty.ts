import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { caseFor } from '../access.ts'
import type * as contract from '../contract.cases.ts'
import { lift, lockPenalty } from '../penalty.ts'

export const liftPenalty: Handler<typeof contract.liftPenalty> = async (context, { penaltyId, reason }) => {
  const { db, me, now } = context
  const penalty = await lockPenalty(db, penaltyId)
  // Nobody lifts a penalty against themself.
  await caseFor(context, penalty.caseId)
  await lift(db, penalty, { by: me.id, reason, now })
  await audit(context, {
    action: 'conduct.lift',
    target: { kind: 'penalty', id: penaltyId },
    cmptId: penalty.cmptId,
    reason,
  })
  return { ok: true }
}
