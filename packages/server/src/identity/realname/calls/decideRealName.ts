import type * as contract from '@leitai/contract/identity/realname'
import { audit } from '../../../platform/audit/audit.ts'
import { Refused } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { decide, lockApplication } from '../decide.ts'

export const decideRealName: Handler<typeof contract.decideRealName> = async (context, { id, approve, answer }) => {
  const { db, me, now } = context
  const row = await lockApplication(db, id)
  if (row.userId === me.id) throw new Refused({ code: 'admin.self' })
  if (!approve && answer === '') throw new Refused({ code: 'realName.reason' })
  await decide(db, row, { approve, answer, by: 'manual', reviewerId: me.id, now })
  await audit(context, {
    action: approve ? 'realname.approve' : 'realname.refuse',
    target: { kind: 'realname', id },
    reason: answer,
    detail: { userId: row.userId, application: row.action },
  })
  return { ok: true }
}
