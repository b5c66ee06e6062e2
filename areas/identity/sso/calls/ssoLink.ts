import { type Handler, hashToken } from '@leitai/platform/http/dispatcher'
import { proceed } from '../../account/enter.ts'
import { linkIdentity } from '../../account/identity.ts'
import { provePassword } from '../../account/login.ts'
import { begunBy, findSsoTicket, redeemSsoTicket } from '../../account/sso-ticket.ts'
import { twoStepOf } from '../../account/two-step.ts'
import type * as sso from '../contract.ts'

export const ssoLink: Handler<typeof sso.ssoLink> = async (context, { token, formToken, ...input }) => {
  const ticket = hashToken(token)
  // First, so that nobody without an SSO identity of their own gets tries at passwords here.
  const result = await findSsoTicket(context, ticket)
  const user = await provePassword(context, { ...input, token: formToken })
  const entry = { remember: false, detail: result.provider, begun: await begunBy(context.ctx, result) }
  // With a second step, linking waits for it as well.
  if ((await twoStepOf(context.db, user.id)).on) return proceed(context, user, { ...entry, ssoTicket: ticket })
  const record = await proceed(context, user, entry)
  await linkIdentity(context, user.id, await redeemSsoTicket(context, ticket))
  return record
}
