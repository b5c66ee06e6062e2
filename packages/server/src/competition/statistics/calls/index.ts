import * as contract from '@leitai/contract/competition/statistics'
import { implement } from '../../../platform/http/dispatcher.ts'
import { registrationCsv } from './registrationCsv.ts'
import { registrationStatistics } from './registrationStatistics.ts'

/** Every open call of the domain with what is done for it. */
export const calls = implement(contract, { registrationCsv, registrationStatistics })
