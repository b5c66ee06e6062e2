import type * as team from '@leitai/contract/team'
import type { Handler } from '../../call.ts'
import { castVote } from '../merge/vote.ts'

export const launchVote: Handler<typeof team.launchVote> = async (context, input) => {
  await castVote(context, { ...input, phase: 'launching' })
  return { ok: true }
}
