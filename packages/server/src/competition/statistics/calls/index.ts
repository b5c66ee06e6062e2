import * as contract from '@leitai/contract/competition/statistics'
import { users } from '../../../identity/account/table.ts'
import { profiles } from '../../../identity/profile/table.ts'
import { implement } from '../../../platform/http/dispatcher.ts'
import { competitions, signUps } from '../../definition/table.ts'
import { submissions } from '../../submission/table.ts'
import { teams } from '../../team/table.ts'
import { registrationCsv } from './registrationCsv.ts'
import { registrationStatistics } from './registrationStatistics.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  contract,
  { registrationCsv, registrationStatistics },
  {
    registrationStatistics: [competitions, profiles, signUps, submissions, teams, users],
  },
)
