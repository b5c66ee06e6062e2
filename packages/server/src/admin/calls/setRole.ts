import type * as contract from '@leitai/contract/admin'
import { changeRole } from '../../account/moderation.ts'
import type { Handler } from '../../call.ts'
import { refuseOpenCompetitor } from '../../competition/eligibility.ts'
import { actOn } from '../act.ts'
import { audit } from '../audit.ts'

export const setRole: Handler<typeof contract.setRole> = async (context, { userId, role, reason }) => {
  actOn(context, userId)
  if (role === 'admin') await refuseOpenCompetitor(context.db, { userId, now: context.now })
  await changeRole(context.db, { userId, role })
  await audit(context, { action: 'account.role', target: { kind: 'user', id: userId }, reason, detail: { role } })
  return { ok: true }
}
