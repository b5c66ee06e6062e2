import type { Handler } from '@leitai/platform/http/dispatcher'
import { proveForm } from '../captcha.ts'
import { sendAsked, typedPhone } from '../code.ts'
import type * as account from '../contract.ts'

export const sendPhoneAuthCode: Handler<typeof account.sendPhoneAuthCode> = async (context, input) => {
  await proveForm(context.ctx, input, typedPhone(input).address)
  return sendAsked(context, { phone: input.phone, countryCode: input.countryCode }, input.purpose)
}
