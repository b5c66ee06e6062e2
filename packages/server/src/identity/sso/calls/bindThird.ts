import type * as sso from '@leitai/contract/identity/sso'
import { type Handler, hashToken } from '../../../platform/http/dispatcher.ts'
import { linkIdentity } from '../../account/identity.ts'
import { findSsoTicket, redeemSsoTicket } from '../../account/sso-ticket.ts'
import { prove } from '../../security/prove.ts'

export const bindThird: Handler<typeof sso.bindThird> = async (context, { token, proof }) => {
  const ticket = hashToken(token)
  await findSsoTicket(context, ticket)
  // An open browser must not suffice for a way in that outlives it.
  await prove(context, proof)
  await linkIdentity(context, context.me.id, await redeemSsoTicket(context, ticket))
  return { ok: true }
}
