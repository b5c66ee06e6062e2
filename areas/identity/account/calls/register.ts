import { Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { siteOf } from '@leitai/platform/settings/settings'
import { checkCode, targetOf } from '../code.ts'
import type * as account from '../contract.ts'
import { createAccount } from '../create.ts'
import { enter } from '../enter.ts'
import { spendFormToken } from '../form-token.ts'
import { phoneBound, registered } from '../hooks.ts'
import { hashPassword } from '../password.ts'

export const register: Handler<typeof account.register> = async (context, input) => {
  const { db, ctx, now, ip, device } = context
  const { userName, phone, countryCode, email, code, password, agree, token, invitedBy } = input
  refuse((await siteOf({ db, hub: ctx.hub })).settings.switches.register ? null : { code: 'account.registerClosed' })
  if (!agree) throw new Refused({ code: 'account.consent' })
  const contact = { phone, countryCode, email }
  const target = targetOf(contact)
  await spendFormToken(db, ctx, token)
  await checkCode({ ctx, now }, target, { purpose: 'register', code, use: db })
  const passwordHash = await hashPassword(password)
  const user = await createAccount(context, { userName, contact, passwordHash })
  await registered.run({ db, userId: user.id, invitedBy, ip, device, now })
  const entered = await enter(context, user, { remember: false, kind: 'register' })
  // Last, as it checks the network and browser recorded for the new account.
  if (phone) await phoneBound.run({ db, ctx, userId: user.id, now })
  return entered
}
