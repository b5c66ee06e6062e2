import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as team from '../contract.ts'
import { castVote } from '../vote.ts'

export const invitedVote: Handler<typeof team.invitedVote> = async (context, input) => {
  await castVote(context, { ...input, phase: 'inviting' })
  return { ok: true }
}
