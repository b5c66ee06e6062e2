import type * as security from '@leitai/contract/security'
import { OWN_CONTACT, proveForm } from '../../account/captcha.ts'
import { sendCode } from '../../account/code.ts'
import { findById } from '../../account/find.ts'
import { boundTarget } from '../../account/own-contact.ts'
import type { Handler } from '../../call.ts'
import { orRefuse } from '../../refuse.ts'

export const sendUserPhoneAuth: Handler<typeof security.sendUserPhoneAuth> = async (context, input) => {
  const user = orRefuse(await findById(context.db, context.me.id), 'account.unknown')
  const target = orRefuse(boundTarget(user, input.by), 'account.notBound')
  await proveForm(context.house, input, OWN_CONTACT)
  return sendCode(context, target, 'old')
}
