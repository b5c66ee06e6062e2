import type * as contract from '@leitai/contract/admin'
import { dropTwoStep } from '../../account/moderation.ts'
import type { Handler } from '../../call.ts'
import { actOn } from '../act.ts'
import { audit } from '../audit.ts'

export const endTwoStep: Handler<typeof contract.endTwoStep> = async (context, { userId, reason }) => {
  await dropTwoStep(context.db, actOn(context, userId))
  await audit(context, { action: 'account.endTwoStep', target: { kind: 'user', id: userId }, reason })
  return { ok: true }
}
