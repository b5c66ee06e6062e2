import { endAllSessions } from '@leitai/identity/account/moderation'
import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { actOn } from '../act.ts'
import type * as contract from '../contract.ts'

export const endLogins: Handler<typeof contract.endLogins> = async (context, { userId, reason }) => {
  const ended = await endAllSessions(context.db, actOn(context, userId))
  await audit(context, { action: 'account.endLogins', target: { kind: 'user', id: userId }, reason, detail: { ended } })
  return { ended }
}
