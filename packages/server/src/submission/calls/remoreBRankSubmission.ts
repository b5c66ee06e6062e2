import type * as submission from '@leitai/contract/submission'
import type { Handler } from '../../call.ts'
import { choose } from '../pick.ts'

export const remoreBRankSubmission: Handler<typeof submission.remoreBRankSubmission> = (context, { id }) =>
  choose(context, id, false)
