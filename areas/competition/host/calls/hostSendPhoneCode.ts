import { proveForm } from '@leitai/identity/account/captcha'
import { sendCode } from '@leitai/identity/account/code'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as host from '../contract.ts'
import { proofOf, refuseClosed } from '../proof.ts'

export const hostSendPhoneCode: Handler<typeof host.hostSendPhoneCode> = async (context, input) => {
  await refuseClosed(context)
  const { target } = proofOf(context.ctx, input)
  await proveForm(context.ctx, input, target.address)
  return sendCode(context, target, 'host')
}
