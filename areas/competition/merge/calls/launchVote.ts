import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as team from '../contract.ts'
import { castVote } from '../vote.ts'

export const launchVote: Handler<typeof team.launchVote> = async (context, input) => {
  await castVote(context, { ...input, phase: 'launching' })
  return { ok: true }
}
