import { lockUser } from '@leitai/identity/account/moderation'
import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { actOn } from '../act.ts'
import type * as contract from '../contract.ts'

export const lockAccount: Handler<typeof contract.lockAccount> = async (context, { userId, lock, reason }) => {
  await lockUser(context.db, { ...actOn(context, userId), reason: lock ? reason : null })
  const action = lock ? 'account.lock' : 'account.unlock'
  await audit(context, { action, target: { kind: 'user', id: userId }, reason })
  return { ok: true }
}
