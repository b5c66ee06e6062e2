import { audit } from '@leitai/platform/audit/audit'
import { Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
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
