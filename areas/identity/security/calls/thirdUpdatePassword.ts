import { Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockAccount } from '../../account/own-contact.ts'
import { refuseEnded } from '../../account/session.ts'
import type * as security from '../contract.ts'
import { replacePassword } from '../own-password.ts'

export const thirdUpdatePassword: Handler<typeof security.thirdUpdatePassword> = async (context, { password }) => {
  const user = await lockAccount(context.db, context.me.id)
  await refuseEnded(context.db, context.me)
  if (user.passwordHash !== null) throw new Refused({ code: 'account.hasPassword' })
  await replacePassword(context, user, password)
  return { ok: true }
}
