import type * as account from '@leitai/contract/account'
import type { Handler } from '../../call.ts'
import { solveCaptcha } from '../captcha.ts'
import { sendCodeToKnown } from '../code.ts'

export const sendEmailForReset: Handler<typeof account.sendEmailForReset> = async (context, input) => {
  await solveCaptcha(context.house, input.captchaId, input.captchaAnswer)
  return sendCodeToKnown(context, { email: input.email, countryCode: '' }, 'reset')
}
