import type { Handler } from '@leitai/platform/http/dispatcher'
import { answerInvite } from '../answer-invite.ts'
import type * as joining from '../contract.joining.ts'

export const acceptJoinTeam: Handler<typeof joining.acceptJoinTeam> = async (context, input) => {
  await answerInvite(context, input)
  return { ok: true }
}
