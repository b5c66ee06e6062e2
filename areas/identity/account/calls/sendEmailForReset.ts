import type { Handler } from '@leitai/platform/http/dispatcher'
import { proveForm } from '../captcha.ts'
import { emailTarget, sendCodeToKnown } from '../code.ts'
import type * as account from '../contract.ts'

export const sendEmailForReset: Handler<typeof account.sendEmailForReset> = async (context, input) => {
  await proveForm(context.ctx, input, emailTarget(input.email).address)
  return sendCodeToKnown(context, { email: input.email, countryCode: '' }, 'reset')
}
