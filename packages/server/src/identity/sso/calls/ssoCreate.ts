import { isEmail } from '@leitai/contract/core/validation'
import type * as sso from '@leitai/contract/identity/sso'
import { Refused } from '../../../platform/errors/refuse.ts'
import { type Handler, hashToken } from '../../../platform/http/dispatcher.ts'
import { createAccount } from '../../account/create.ts'
import { enter } from '../../account/enter.ts'
import { findByContact } from '../../account/find-account.ts'
import { linkIdentity } from '../../account/identity.ts'
import { redeemSsoTicket } from '../../account/sso-ticket.ts'

export const ssoCreate: Handler<typeof sso.ssoCreate> = async (context, { token, userName, agree }) => {
  if (!agree) throw new Refused({ code: 'account.consent' })
  const result = await redeemSsoTicket(context, hashToken(token))
  const { email, emailVerified } = result.claims
  const contact = { email: emailVerified && email && isEmail(email) ? email : undefined, countryCode: '' }
  // Another account's address links nothing and is not bound: the provider's claim is no proof for that account.
  const free = contact.email !== undefined && !(await findByContact(context.db, contact))
  const user = await createAccount(context, {
    userName,
    contact: free ? contact : { countryCode: '' },
    passwordHash: null,
  })
  await linkIdentity(context, user.id, result, { silent: true })
  return enter(context, user, { remember: false, detail: result.provider, kind: 'register' })
}
