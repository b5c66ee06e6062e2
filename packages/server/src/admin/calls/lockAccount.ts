import type * as contract from '@leitai/contract/admin'
import { lockUser } from '../../account/moderation.ts'
import type { Handler } from '../../call.ts'
import { actOn } from '../act.ts'
import { audit } from '../audit.ts'

export const lockAccount: Handler<typeof contract.lockAccount> = async (context, { userId, lock, reason }) => {
  await lockUser(context.db, { ...actOn(context, userId), reason: lock ? reason : null })
  const action = lock ? 'account.lock' : 'account.unlock'
  await audit(context, { action, target: { kind: 'user', id: userId }, reason })
  return { ok: true }
}
