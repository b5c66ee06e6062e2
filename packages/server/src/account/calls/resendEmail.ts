import type * as account from '@leitai/contract/account'
import type { Handler } from '../../call.ts'
import { solveCaptcha } from '../captcha.ts'
import { sendAsked } from '../code.ts'

export const resendEmail: Handler<typeof account.resendEmail> = async (context, input) => {
  await solveCaptcha(context.house, input.captchaId, input.captchaAnswer)
  return sendAsked(context, { email: input.email, countryCode: '' }, input.purpose)
}
