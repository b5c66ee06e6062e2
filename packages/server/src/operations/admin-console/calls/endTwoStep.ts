import type * as contract from '@leitai/contract/operations/admin-console'
import { dropTwoStep } from '../../../identity/account/moderation.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { actOn } from '../act.ts'

export const endTwoStep: Handler<typeof contract.endTwoStep> = async (context, { userId, reason }) => {
  await dropTwoStep(context.db, actOn(context, userId))
  await audit(context, { action: 'account.endTwoStep', target: { kind: 'user', id: userId }, reason })
  return { ok: true }
}
