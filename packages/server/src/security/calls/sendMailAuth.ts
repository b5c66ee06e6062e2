import type * as security from '@leitai/contract/security'
import { proveForm } from '../../account/captcha.ts'
import { emailTarget, sendCode } from '../../account/code.ts'
import type { Handler } from '../../call.ts'

export const sendMailAuth: Handler<typeof security.sendMailAuth> = async (context, input) => {
  await proveForm(context.house, input, emailTarget(input.email).address)
  return sendCode(context, emailTarget(input.email), 'bind')
}
