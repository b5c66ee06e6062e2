import type { Handler } from '@leitai/platform/http/dispatcher'
import { proveForm } from '../../account/captcha.ts'
import { emailTarget, sendCode } from '../../account/code.ts'
import type * as security from '../contract.ts'

export const sendMailAuth: Handler<typeof security.sendMailAuth> = async (context, input) => {
  await proveForm(context.ctx, input, emailTarget(input.email).address)
  return sendCode(context, emailTarget(input.email), 'bind')
}
