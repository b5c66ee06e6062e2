import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { feedbackCsv } from './feedbackCsv.ts'
import { feedbackQueue } from './feedbackQueue.ts'
import { userFeedback } from './userFeedback.ts'
import { workOnFeedback } from './workOnFeedback.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(contract, { feedbackCsv, feedbackQueue, userFeedback, workOnFeedback })
