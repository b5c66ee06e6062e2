import type { Handler } from '@leitai/platform/http/dispatcher'
import { proveForm } from '../captcha.ts'
import { emailTarget, sendAsked } from '../code.ts'
import type * as account from '../contract.ts'

export const resendEmail: Handler<typeof account.resendEmail> = async (context, input) => {
  await proveForm(context.ctx, input, emailTarget(input.email).address)
  return sendAsked(context, { email: input.email, countryCode: '' }, input.purpose)
}
