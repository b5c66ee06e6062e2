import type * as account from '@leitai/contract/account'
import type { Handler } from '../../call.ts'
import { solveCaptcha } from '../captcha.ts'
import { sendAsked } from '../code.ts'

export const sendPhoneAuthCode: Handler<typeof account.sendPhoneAuthCode> = async (context, input) => {
  await solveCaptcha(context.house, input.captchaId, input.captchaAnswer)
  return sendAsked(context, { phone: input.phone, countryCode: input.countryCode }, input.purpose)
}
