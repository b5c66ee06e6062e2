import type * as team from '@leitai/contract/competition/team'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { answerInvite } from '../answer-invite.ts'

export const acceptJoinTeam: Handler<typeof team.acceptJoinTeam> = async (context, input) => {
  await answerInvite(context, input)
  return { ok: true }
}
