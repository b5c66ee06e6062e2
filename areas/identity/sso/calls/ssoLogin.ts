import type { Context } from '@leitai/platform/context/app-context'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { type Handler, hashToken } from '@leitai/platform/http/dispatcher'
import { enter, proceed } from '../../account/enter.ts'
import { seeIdentity, userOfIdentity } from '../../account/identity.ts'
import { loginRecord } from '../../account/record.ts'
import { begunBy, findSsoTicket, redeemSsoTicket, type SsoResult } from '../../account/sso-ticket.ts'
import { findProvider } from '../../provider/providers.ts'
import type * as sso from '../contract.ts'
import { createLinked, freeName } from '../new-account.ts'
import { suggestName } from '../rules.ts'

export const ssoLogin: Handler<typeof sso.ssoLogin> = async (context, { token }) => {
  const ticket = hashToken(token)
  const result = await findSsoTicket(context, ticket)
  const known = orRefuse(await findProvider(context.ctx, result.provider), 'sso.unknown')
  if (!known.on) throw new Refused({ code: 'sso.unknown' })
  const found = await userOfIdentity(context.db, result)
  const { create } = known.settings
  if (!found && create === 'automatic') return { ...(await createNow(context, ticket, result)), newcomer: null }
  if (!found) {
    const { provider, claims } = result
    const email = claims.emailVerified ? claims.email : null
    const suggestedName = suggestName(claims.name)
    return {
      ...loginRecord(null),
      newcomer: { provider, name: known.settings.name, suggestedName, email, creates: create !== 'never' },
    }
  }
  if (found.suspendedAt !== null) throw new Refused({ code: 'sso.suspended' })
  await redeemSsoTicket(context, ticket)
  await seeIdentity(context, found.user.id, result)
  const entry = { remember: false, detail: result.provider, begun: await begunBy(context.ctx, result) }
  return { ...(await proceed(context, found.user, entry)), newcomer: null }
}

/** Without a question: consent is asked for at once, as of anybody who has not agreed yet. */
async function createNow(context: Context, ticket: string, result: SsoResult) {
  await redeemSsoTicket(context, ticket)
  const user = await createLinked(context, result, { userName: await freeName(context.db, result), agreed: false })
  const entry = { remember: false, detail: result.provider, begun: await begunBy(context.ctx, result) }
  return enter(context, user, { ...entry, kind: 'register' })
}
