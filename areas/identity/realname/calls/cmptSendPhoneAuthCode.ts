import type { Handler } from '@leitai/platform/http/dispatcher'
import { OWN_CONTACT, proveForm } from '../../account/captcha.ts'
import { sendCode } from '../../account/code.ts'
import type * as contract from '../contract.ts'
import { ownPhone } from '../own-phone.ts'
import { refuseUnlessPublic } from '../ports.ts'

export const cmptSendPhoneAuthCode: Handler<typeof contract.cmptSendPhoneAuthCode> = async (context, input) => {
  const { db, ctx, me } = context
  if (input.cmptId !== undefined) await refuseUnlessPublic.get()(db, input.cmptId)
  const target = await ownPhone(db, me.id)
  await proveForm(ctx, input, OWN_CONTACT)
  return sendCode(context, target, 'card')
}
