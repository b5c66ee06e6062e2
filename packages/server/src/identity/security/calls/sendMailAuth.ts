import type * as security from '@leitai/contract/identity/security'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { proveForm } from '../../account/captcha.ts'
import { emailTarget, sendCode } from '../../account/code.ts'

export const sendMailAuth: Handler<typeof security.sendMailAuth> = async (context, input) => {
  await proveForm(context.ctx, input, emailTarget(input.email).address)
  return sendCode(context, emailTarget(input.email), 'bind')
}
