import type * as message from '@leitai/contract/site/message'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { endMailsOf, openMailTicket } from '../settings.ts'

export const endMails: Handler<typeof message.endMails> = async ({ db, ctx }, { ticket }) => {
  const user = await openMailTicket({ db, ctx }, ticket)
  await endMailsOf(db, user.id)
  return { ok: true }
}
