import type * as team from '@leitai/contract/competition/merge'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { castVote } from '../vote.ts'

export const invitedVote: Handler<typeof team.invitedVote> = async (context, input) => {
  await castVote(context, { ...input, phase: 'inviting' })
  return { ok: true }
}
