import type * as submission from '@leitai/contract/submission'
import type { Handler } from '../../call.ts'
import { choose } from '../pick.ts'

export const setBRankSubmission: Handler<typeof submission.setBRankSubmission> = (context, { id }) =>
  choose(context, id, true)
