import type * as account from '@leitai/contract/account'
import type { Handler } from '../../call.ts'
import { proveForm } from '../captcha.ts'
import { sendCodeToKnown } from '../code.ts'

export const sendEmailForReset: Handler<typeof account.sendEmailForReset> = async (context, input) => {
  await proveForm(context.house, input)
  return sendCodeToKnown(context, { email: input.email, countryCode: '' }, 'reset')
}
