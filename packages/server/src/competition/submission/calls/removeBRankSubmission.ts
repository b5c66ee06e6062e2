import type * as submission from '@leitai/contract/competition/submission'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { choose } from '../pick.ts'

export const removeBRankSubmission: Handler<typeof submission.removeBRankSubmission> = (context, { id }) =>
  choose(context, id, false)
