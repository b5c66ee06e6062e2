import * as contract from '@leitai/contract/statistics'
import { bind } from '../../call.ts'
import { registrationCsv } from './registrationCsv.ts'
import { registrationStatistics } from './registrationStatistics.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('registrationCsv', contract.registrationCsv, registrationCsv),
  bind('registrationStatistics', contract.registrationStatistics, registrationStatistics),
]
