import * as contract from '@leitai/contract/console'
import { bind } from '../../call.ts'
import { announce } from './announce.ts'
import { hostCompetitions } from './hostCompetitions.ts'
import { hostDashboard } from './hostDashboard.ts'
import { hostPeople } from './hostPeople.ts'
import { hostPeopleCsv } from './hostPeopleCsv.ts'
import { hostSubmissions } from './hostSubmissions.ts'
import { hostSubmissionsCsv } from './hostSubmissionsCsv.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('announce', contract.announce, announce),
  bind('hostCompetitions', contract.hostCompetitions, hostCompetitions),
  bind('hostDashboard', contract.hostDashboard, hostDashboard),
  bind('hostPeople', contract.hostPeople, hostPeople),
  bind('hostPeopleCsv', contract.hostPeopleCsv, hostPeopleCsv),
  bind('hostSubmissions', contract.hostSubmissions, hostSubmissions),
  bind('hostSubmissionsCsv', contract.hostSubmissionsCsv, hostSubmissionsCsv),
]
