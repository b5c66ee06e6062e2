import type * as joining from '@leitai/contract/competition/team.joining'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { answerInvite } from '../answer-invite.ts'

export const acceptJoinTeam: Handler<typeof joining.acceptJoinTeam> = async (context, input) => {
  await answerInvite(context, input)
  return { ok: true }
}
