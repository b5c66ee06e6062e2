import type * as team from '@leitai/contract/competition/merge'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { castVote } from '../vote.ts'

export const launchVote: Handler<typeof team.launchVote> = async (context, input) => {
  await castVote(context, { ...input, phase: 'launching' })
  return { ok: true }
}
