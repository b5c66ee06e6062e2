import type * as host from '@leitai/contract/host'
import { solveCaptcha } from '../../account/captcha.ts'
import { phoneTarget, sendCode } from '../../account/code.ts'
import type { Handler } from '../../call.ts'

export const hostSendPhoneCode: Handler<typeof host.hostSendPhoneCode> = async (context, input) => {
  await solveCaptcha(context.house, input.captchaId, input.captchaAnswer)
  return sendCode(context, phoneTarget(input.countryCode, input.phone), 'host')
}
