import { Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as security from '../contract.ts'
import { provePassword, replacePassword } from '../own-password.ts'

export const changePassword: Handler<typeof security.changePassword> = async (context, input) => {
  const user = await provePassword(context, input.oldPassword)
  if (user.passwordHash === null) throw new Refused({ code: 'account.noPassword' })
  if (input.password === input.oldPassword) throw new Refused({ code: 'account.passwordSame' })
  await replacePassword(context, user, input.password)
  return { ok: true }
}
