import type * as message from '@leitai/contract/site/message'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { isMailed, openMailTicket } from '../settings.ts'

export const mailTicket: Handler<typeof message.mailTicket> = async ({ db, ctx }, { ticket }) => {
  const user = await openMailTicket({ db, ctx }, ticket)
  return { userName: user.name, mailed: await isMailed(db, user.id) }
}
