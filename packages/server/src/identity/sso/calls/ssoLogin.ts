import type * as sso from '@leitai/contract/identity/sso'
import { type Handler, hashToken } from '../../../platform/http/dispatcher.ts'
import { proceed } from '../../account/enter.ts'
import { userOfIdentity } from '../../account/identity.ts'
import { loginRecord } from '../../account/record.ts'
import { findSsoTicket, redeemSsoTicket } from '../../account/sso-ticket.ts'
import { suggestName } from '../rules.ts'

export const ssoLogin: Handler<typeof sso.ssoLogin> = async (context, { token }) => {
  const ticket = hashToken(token)
  const result = await findSsoTicket(context, ticket)
  const { provider, claims } = result
  const user = await userOfIdentity(context.db, result)
  if (!user) {
    const email = claims.emailVerified ? claims.email : null
    return { ...loginRecord(null), newcomer: { provider, suggestedName: suggestName(claims.name), email } }
  }
  await redeemSsoTicket(context, ticket)
  return { ...(await proceed(context, user, { remember: false, detail: provider })), newcomer: null }
}
