import * as contract from '@leitai/contract/feedback'
import { bind } from '../../call.ts'
import { userFeedback } from './userFeedback.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [bind('userFeedback', contract.userFeedback, userFeedback)]
