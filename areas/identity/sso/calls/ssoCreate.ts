import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { type Handler, hashToken } from '@leitai/platform/http/dispatcher'
import { enter } from '../../account/enter.ts'
import { begunBy, redeemSsoTicket } from '../../account/sso-ticket.ts'
import { findProvider } from '../../provider/providers.ts'
import type * as sso from '../contract.ts'
import { createLinked } from '../new-account.ts'

export const ssoCreate: Handler<typeof sso.ssoCreate> = async (context, { token, userName, agree }) => {
  if (!agree) throw new Refused({ code: 'account.consent' })
  const result = await redeemSsoTicket(context, hashToken(token))
  const known = orRefuse(await findProvider(context.ctx, result.provider), 'sso.unknown')
  if (!known.on) throw new Refused({ code: 'sso.unknown' })
  if (known.settings.create === 'never') throw new Refused({ code: 'sso.noCreate' })
  const user = await createLinked(context, result, { userName, agreed: true })
  const entry = { remember: false, detail: result.provider, begun: await begunBy(context.ctx, result) }
  return enter(context, user, { ...entry, kind: 'register' })
}
