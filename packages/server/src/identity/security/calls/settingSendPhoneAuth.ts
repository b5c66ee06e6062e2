import type * as security from '@leitai/contract/identity/security'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { proveForm } from '../../account/captcha.ts'
import { sendCode, typedPhone } from '../../account/code.ts'

export const settingSendPhoneAuth: Handler<typeof security.settingSendPhoneAuth> = async (context, input) => {
  const target = typedPhone(input)
  await proveForm(context.ctx, input, target.address)
  // Whether it is somebody else's is told only to who has its code.
  return sendCode(context, target, 'bind')
}
