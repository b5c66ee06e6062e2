import type * as contract from '@leitai/contract/operations/admin-console'
import { endAllSessions } from '../../../identity/account/moderation.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { actOn } from '../act.ts'

export const endLogins: Handler<typeof contract.endLogins> = async (context, { userId, reason }) => {
  const ended = await endAllSessions(context.db, actOn(context, userId))
  await audit(context, { action: 'account.endLogins', target: { kind: 'user', id: userId }, reason, detail: { ended } })
  return { ended }
}
