import * as contract from '@leitai/contract/feedback'
import { bind } from '../../call.ts'
import { feedbackCsv } from './feedbackCsv.ts'
import { feedbackQueue } from './feedbackQueue.ts'
import { userFeedback } from './userFeedback.ts'
import { workOnFeedback } from './workOnFeedback.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('feedbackCsv', contract.feedbackCsv, feedbackCsv),
  bind('feedbackQueue', contract.feedbackQueue, feedbackQueue),
  bind('userFeedback', contract.userFeedback, userFeedback),
  bind('workOnFeedback', contract.workOnFeedback, workOnFeedback),
]
