import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { proveForm } from '../captcha.ts'
import { emailTarget, sendAsked } from '../code.ts'

export const resendEmail: Handler<typeof account.resendEmail> = async (context, input) => {
  await proveForm(context.ctx, input, emailTarget(input.email).address)
  return sendAsked(context, { email: input.email, countryCode: '' }, input.purpose)
}
