import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import { competitions, signUps } from '../definition/table.ts'
import { submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import * as registrationCalls from './calls/registration.ts'
import * as statisticsCalls from './calls/statistics.ts'
import * as contract from './contract.ts'

export const domain = defineDomain({
  name: 'competition/statistics',
  calls: implement(
    contract,
    { ...registrationCalls, ...statisticsCalls },
    {
      registrationStatistics: [competitions, profiles, signUps, submissions, teams, users],
    },
  ),
})
