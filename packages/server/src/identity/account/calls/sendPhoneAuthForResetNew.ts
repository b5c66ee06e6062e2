import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { proveForm } from '../captcha.ts'
import { sendCodeToKnown, typedPhone } from '../code.ts'

export const sendPhoneAuthForResetNew: Handler<typeof account.sendPhoneAuthForResetNew> = async (context, input) => {
  await proveForm(context.ctx, input, typedPhone(input).address)
  return sendCodeToKnown(context, { phone: input.phone, countryCode: input.countryCode }, 'reset')
}
