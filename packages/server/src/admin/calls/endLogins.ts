import type * as contract from '@leitai/contract/admin'
import { endAllSessions } from '../../account/moderation.ts'
import type { Handler } from '../../call.ts'
import { actOn } from '../act.ts'
import { audit } from '../audit.ts'

export const endLogins: Handler<typeof contract.endLogins> = async (context, { userId, reason }) => {
  const ended = await endAllSessions(context.db, actOn(context, userId))
  await audit(context, { action: 'account.endLogins', target: { kind: 'user', id: userId }, reason, detail: { ended } })
  return { ended }
}
