import { type Handler, hashToken } from '@leitai/platform/http/dispatcher'
import { linkIdentity } from '../../account/identity.ts'
import { findSsoTicket, redeemSsoTicket } from '../../account/sso-ticket.ts'
import { prove } from '../../security/prove.ts'
import type * as sso from '../contract.ts'

export const bindThird: Handler<typeof sso.bindThird> = async (context, { token, proof }) => {
  const ticket = hashToken(token)
  await findSsoTicket(context, ticket)
  // An open browser must not suffice for a way in that outlives it.
  await prove(context, proof)
  await linkIdentity(context, context.me.id, await redeemSsoTicket(context, ticket))
  return { ok: true }
}
