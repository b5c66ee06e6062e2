import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as submission from '../contract.ts'
import { choose } from '../pick.ts'

export const setBRankSubmission: Handler<typeof submission.setBRankSubmission> = (context, { id }) =>
  choose(context, id, true)
