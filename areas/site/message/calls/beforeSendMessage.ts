import { refusalText } from '@leitai/platform/contract/refusals'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as message from '../contract.ts'
import { correspondence, otherSide } from '../direct-messages.ts'
import { refusalToWrite } from '../rules.ts'

export const beforeSendMessage: Handler<typeof message.beforeSendMessage> = async (context, { userId }) => {
  const { db, me, now, language } = context
  const refusal = refusalToWrite(await correspondence(db, me, await otherSide(db, userId), now))
  return { ok: refusal === null, code: refusal?.code ?? null, reason: refusal && refusalText(refusal, language) }
}
