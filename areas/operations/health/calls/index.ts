import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { failedJobs } from './failedJobs.ts'
import { healthReport } from './healthReport.ts'
import { retryJobs } from './retryJobs.ts'
import { siteDays } from './siteDays.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(contract, { failedJobs, healthReport, retryJobs, siteDays })
