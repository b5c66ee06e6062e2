import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { proveForm } from '../captcha.ts'
import { sendAsked, typedPhone } from '../code.ts'

export const sendPhoneAuthCode: Handler<typeof account.sendPhoneAuthCode> = async (context, input) => {
  await proveForm(context.ctx, input, typedPhone(input).address)
  return sendAsked(context, { phone: input.phone, countryCode: input.countryCode }, input.purpose)
}
