import { dropTwoStep } from '@leitai/identity/account/moderation'
import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { actOn } from '../act.ts'
import type * as contract from '../contract.ts'

export const endTwoStep: Handler<typeof contract.endTwoStep> = async (context, { userId, reason }) => {
  await dropTwoStep(context.db, actOn(context, userId))
  await audit(context, { action: 'account.endTwoStep', target: { kind: 'user', id: userId }, reason })
  return { ok: true }
}
