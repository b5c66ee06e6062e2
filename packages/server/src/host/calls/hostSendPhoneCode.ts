import type * as host from '@leitai/contract/host'
import { proveForm } from '../../account/captcha.ts'
import { sendCode, typedPhone } from '../../account/code.ts'
import type { Handler } from '../../call.ts'

export const hostSendPhoneCode: Handler<typeof host.hostSendPhoneCode> = async (context, input) => {
  const target = typedPhone(input)
  await proveForm(context.house, input, target.address)
  return sendCode(context, target, 'host')
}
