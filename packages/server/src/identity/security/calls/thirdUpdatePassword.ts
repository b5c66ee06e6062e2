import type * as security from '@leitai/contract/identity/security'
import { Refused } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { lockAccount } from '../../account/own-contact.ts'
import { refuseEnded } from '../../account/session.ts'
import { replacePassword } from '../own-password.ts'

export const thirdUpdatePassword: Handler<typeof security.thirdUpdatePassword> = async (context, { password }) => {
  const user = await lockAccount(context.db, context.me.id)
  await refuseEnded(context.db, context.me)
  if (user.passwordHash !== null) throw new Refused({ code: 'account.hasPassword' })
  await replacePassword(context, user, password)
  return { ok: true }
}
