import type { Handler } from '@leitai/platform/http/dispatcher'
import { proveForm } from '../../account/captcha.ts'
import { sendCode, typedPhone } from '../../account/code.ts'
import type * as security from '../contract.ts'

export const settingSendPhoneAuth: Handler<typeof security.settingSendPhoneAuth> = async (context, input) => {
  const target = typedPhone(input)
  await proveForm(context.ctx, input, target.address)
  // Only the holder of the code learns that the phone belongs to another account.
  return sendCode(context, target, 'bind')
}
