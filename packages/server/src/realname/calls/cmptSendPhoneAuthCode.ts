import type * as contract from '@leitai/contract/realname'
import { OWN_CONTACT, proveForm } from '../../account/captcha.ts'
import { sendCode } from '../../account/code.ts'
import type { Handler } from '../../call.ts'
import { publicCompetition } from '../../competition/competition.ts'
import { ownPhone } from '../own-phone.ts'

export const cmptSendPhoneAuthCode: Handler<typeof contract.cmptSendPhoneAuthCode> = async (context, input) => {
  const { db, house, me } = context
  if (input.cmptId !== undefined) await publicCompetition(db, input.cmptId)
  const target = await ownPhone(db, me.id)
  await proveForm(house, input, OWN_CONTACT)
  return sendCode(context, target, 'card')
}
