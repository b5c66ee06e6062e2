import * as contract from '@leitai/contract/health'
import { bind } from '../../call.ts'
import { healthReport } from './healthReport.ts'
import { retryJobs } from './retryJobs.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('healthReport', contract.healthReport, healthReport),
  bind('retryJobs', contract.retryJobs, retryJobs),
]
