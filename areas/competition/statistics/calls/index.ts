import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { implement } from '@leitai/platform/http/dispatcher'
import { competitions, signUps } from '../../definition/table.ts'
import { submissions } from '../../submission/table.ts'
import { teams } from '../../team/table.ts'
import * as contract from '../contract.ts'
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
