import { defineDomain } from '@leitai/platform/domain/domain'
import { implement } from '@leitai/platform/http/dispatcher'
import * as announceCalls from './calls/announce.ts'
import * as dashboardCalls from './calls/dashboard.ts'
import * as peopleCalls from './calls/people.ts'
import * as submissionsCalls from './calls/submissions.ts'
import * as teamsCalls from './calls/teams.ts'
import * as people from './contract.people.ts'
import * as submissions from './contract.submissions.ts'
import * as teams from './contract.teams.ts'
import * as hostConsole from './contract.ts'
import { hostConsoleRefusals } from './refusals.ts'

export const domain = defineDomain({
  name: 'competition/host-console',
  refusals: hostConsoleRefusals,
  calls: implement(
    { ...hostConsole, ...people, ...submissions, ...teams },
    { ...teamsCalls, ...submissionsCalls, ...announceCalls, ...dashboardCalls, ...peopleCalls },
  ),
})
