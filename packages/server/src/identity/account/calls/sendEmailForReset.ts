import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { proveForm } from '../captcha.ts'
import { emailTarget, sendCodeToKnown } from '../code.ts'

export const sendEmailForReset: Handler<typeof account.sendEmailForReset> = async (context, input) => {
  await proveForm(context.ctx, input, emailTarget(input.email).address)
  return sendCodeToKnown(context, { email: input.email, countryCode: '' }, 'reset')
}
