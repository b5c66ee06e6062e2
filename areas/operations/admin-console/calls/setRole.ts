import { refuseOpenCompetitor } from '@leitai/competition/team/eligibility'
import { changeRole } from '@leitai/identity/account/moderation'
import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { actOn } from '../act.ts'
import type * as contract from '../contract.ts'

export const setRole: Handler<typeof contract.setRole> = async (context, { userId, role, reason }) => {
  actOn(context, userId)
  if (role === 'admin') await refuseOpenCompetitor(context.db, { userId, now: context.now })
  await changeRole(context.db, { userId, role })
  await audit(context, { action: 'account.role', target: { kind: 'user', id: userId }, reason, detail: { role } })
  return { ok: true }
}
