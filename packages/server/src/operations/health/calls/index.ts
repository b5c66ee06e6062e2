import * as contract from '@leitai/contract/operations/health'
import { implement } from '../../../platform/http/dispatcher.ts'
import { healthReport } from './healthReport.ts'
import { retryJobs } from './retryJobs.ts'

/** Every open call of the domain with what is done for it. */
export const calls = implement(contract, { healthReport, retryJobs })
