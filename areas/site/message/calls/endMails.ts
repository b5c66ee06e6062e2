import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { endMailsOf, openMailTicket } from '../settings.ts'

export const endMails: Handler<typeof message.endMails> = async ({ db, ctx }, { ticket }) => {
  const user = await openMailTicket({ db, ctx }, ticket)
  await endMailsOf(db, user.id)
  return { ok: true }
}
