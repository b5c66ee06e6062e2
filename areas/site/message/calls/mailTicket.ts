import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { isMailed, openMailTicket } from '../settings.ts'

export const mailTicket: Handler<typeof message.mailTicket> = async ({ db, ctx }, { ticket }) => {
  const user = await openMailTicket({ db, ctx }, ticket)
  return { userName: user.name, mailed: await isMailed(db, user.id) }
}
