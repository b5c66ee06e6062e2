import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { OWN_CONTACT, proveForm } from '../../account/captcha.ts'
import { sendCode } from '../../account/code.ts'
import { findById } from '../../account/find-account.ts'
import { boundTarget } from '../../account/own-contact.ts'
import type * as security from '../contract.ts'

export const sendUserPhoneAuth: Handler<typeof security.sendUserPhoneAuth> = async (context, input) => {
  const user = orRefuse(await findById(context.db, context.me.id), 'account.unknown')
  const target = orRefuse(boundTarget(user, input.by), 'account.notBound')
  await proveForm(context.ctx, input, OWN_CONTACT)
  return sendCode(context, target, 'old')
}
