import type * as contract from '@leitai/contract/operations/admin-console'
import { lockUser } from '../../../identity/account/moderation.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { actOn } from '../act.ts'

export const lockAccount: Handler<typeof contract.lockAccount> = async (context, { userId, lock, reason }) => {
  await lockUser(context.db, { ...actOn(context, userId), reason: lock ? reason : null })
  const action = lock ? 'account.lock' : 'account.unlock'
  await audit(context, { action, target: { kind: 'user', id: userId }, reason })
  return { ok: true }
}
