import type * as sso from '@leitai/contract/identity/sso'
import { type Handler, hashToken } from '../../../platform/http/dispatcher.ts'
import { proceed } from '../../account/enter.ts'
import { userOfIdentity } from '../../account/identity.ts'
import { loginRecord } from '../../account/record.ts'
import { findSignOn, takeSignOn } from '../../account/sign-on.ts'
import { suggestName } from '../rules.ts'

export const ssoLogin: Handler<typeof sso.ssoLogin> = async (context, { token }) => {
  const ticket = hashToken(token)
  const signOn = await findSignOn(context, ticket)
  const { provider, claims } = signOn
  const user = await userOfIdentity(context.db, signOn)
  if (!user) {
    const email = claims.emailVerified ? claims.email : null
    return { ...loginRecord(null), newcomer: { provider, suggestedName: suggestName(claims.name), email } }
  }
  await takeSignOn(context, ticket)
  return { ...(await proceed(context, user, { remember: false, detail: provider })), newcomer: null }
}
