import type * as host from '@leitai/contract/host'
import { proveForm } from '../../account/captcha.ts'
import { phoneTarget, sendCode } from '../../account/code.ts'
import type { Handler } from '../../call.ts'

export const hostSendPhoneCode: Handler<typeof host.hostSendPhoneCode> = async (context, input) => {
  await proveForm(context.house, input)
  return sendCode(context, phoneTarget(input.countryCode, input.phone), 'host')
}
