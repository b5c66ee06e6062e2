import type { Handler } from '@leitai/platform/http/dispatcher'
import { proveForm } from '../captcha.ts'
import { sendCodeToKnown, typedPhone } from '../code.ts'
import type * as account from '../contract.ts'

export const sendPhoneAuthForResetNew: Handler<typeof account.sendPhoneAuthForResetNew> = async (context, input) => {
  await proveForm(context.ctx, input, typedPhone(input).address)
  return sendCodeToKnown(context, { phone: input.phone, countryCode: input.countryCode }, 'reset')
}
