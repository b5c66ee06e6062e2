import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as submission from '../contract.ts'
import { choose } from '../pick.ts'

export const removeBRankSubmission: Handler<typeof submission.removeBRankSubmission> = (context, { id }) =>
  choose(context, id, false)
