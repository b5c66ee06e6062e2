import { refusalText } from '@leitai/contract/refusals'
import type * as message from '@leitai/contract/site/message'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { correspondence, otherSide } from '../direct-messages.ts'
import { refusalToWrite } from '../rules.ts'

export const beforeSendMessage: Handler<typeof message.beforeSendMessage> = async (context, { userId }) => {
  const { db, me, now, language } = context
  const refusal = refusalToWrite(await correspondence(db, me, await otherSide(db, userId), now))
  return { ok: refusal === null, code: refusal?.code ?? null, reason: refusal && refusalText(refusal, language) }
}
