import type * as security from '@leitai/contract/security'
import { lockAccount } from '../../account/own-contact.ts'
import type { Handler } from '../../call.ts'
import { Refused } from '../../refuse.ts'
import { replacePassword } from '../own-password.ts'

export const thirdUpdatePassword: Handler<typeof security.thirdUpdatePassword> = async (context, { password }) => {
  const user = await lockAccount(context.db, context.me.id)
  if (user.passwordHash !== null) throw new Refused({ code: 'account.hasPassword' })
  await replacePassword(context, user, password)
  return { ok: true }
}
