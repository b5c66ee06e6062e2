import type * as host from '@leitai/contract/competition/host'
import { proveForm } from '../../../identity/account/captcha.ts'
import { sendCode } from '../../../identity/account/code.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { proofOf, refuseClosed } from '../proof.ts'

export const hostSendPhoneCode: Handler<typeof host.hostSendPhoneCode> = async (context, input) => {
  await refuseClosed(context)
  const { target } = proofOf(context.ctx, input)
  await proveForm(context.ctx, input, target.address)
  return sendCode(context, target, 'host')
}
