import type * as sso from '@leitai/contract/identity/sso'
import { type Handler, hashToken } from '../../../platform/http/dispatcher.ts'
import { linkIdentity } from '../../account/identity.ts'
import { redeemSsoTicket } from '../../account/sso-ticket.ts'

export const bindThird: Handler<typeof sso.bindThird> = async (context, { token }) => {
  await linkIdentity(context, context.me.id, await redeemSsoTicket(context, hashToken(token)))
  return { ok: true }
}
