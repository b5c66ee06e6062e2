import type * as account from '@leitai/contract/identity/account'
import { Refused, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { siteOf } from '../../../platform/settings/settings.ts'
import { checkCode, targetOf } from '../code.ts'
import { createAccount } from '../create.ts'
import { enter } from '../enter.ts'
import { useFormToken } from '../form-token.ts'
import { phoneBound, registered } from '../hooks.ts'
import { hashPassword } from '../password.ts'

export const register: Handler<typeof account.register> = async (context, input) => {
  const { db, ctx, now, ip, device } = context
  const { userName, phone, countryCode, email, code, password, agree, token, invitedBy } = input
  refuse((await siteOf({ db, hub: ctx.hub })).settings.switches.register ? null : { code: 'account.registerClosed' })
  if (!agree) throw new Refused({ code: 'account.consent' })
  const contact = { phone, countryCode, email }
  const target = targetOf(contact)
  await useFormToken(db, ctx, token)
  await checkCode({ ctx, now }, target, { purpose: 'register', code, use: db })
  const passwordHash = await hashPassword(password)
  const user = await createAccount(context, { userName, contact, passwordHash })
  await registered.run({ db, userId: user.id, invitedBy, ip, device, now })
  const entered = await enter(context, user, { remember: false, kind: 'register' })
  // Last, as it checks the network and browser recorded for the new account.
  if (phone) await phoneBound.run({ db, ctx, userId: user.id, now })
  return entered
}
