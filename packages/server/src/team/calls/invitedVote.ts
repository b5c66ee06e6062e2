import type * as team from '@leitai/contract/team'
import type { Handler } from '../../call.ts'
import { castVote } from '../merge/vote.ts'

export const invitedVote: Handler<typeof team.invitedVote> = async (context, input) => {
  await castVote(context, { ...input, phase: 'inviting' })
  return { ok: true }
}
