import type * as contract from '@leitai/contract/operations/admin-console'
import { refuseOpenCompetitor } from '../../../competition/team/eligibility.ts'
import { changeRole } from '../../../identity/account/moderation.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { actOn } from '../act.ts'

export const setRole: Handler<typeof contract.setRole> = async (context, { userId, role, reason }) => {
  actOn(context, userId)
  if (role === 'admin') await refuseOpenCompetitor(context.db, { userId, now: context.now })
  await changeRole(context.db, { userId, role })
  await audit(context, { action: 'account.role', target: { kind: 'user', id: userId }, reason, detail: { role } })
  return { ok: true }
}
