import type * as submission from '@leitai/contract/competition/submission'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { choose } from '../pick.ts'

export const setBRankSubmission: Handler<typeof submission.setBRankSubmission> = (context, { id }) =>
  choose(context, id, true)
