import { implement } from '@leitai/platform/http/dispatcher'
import * as people from '../contract.people.ts'
import * as submissions from '../contract.submissions.ts'
import * as teams from '../contract.teams.ts'
import * as hostConsole from '../contract.ts'
import { announce } from './announce.ts'
import { changeCaptain } from './changeCaptain.ts'
import { decideRequests } from './decideRequests.ts'
import { disqualifySubmission } from './disqualifySubmission.ts'
import { extraSlots } from './extraSlots.ts'
import { giveSlots } from './giveSlots.ts'
import { hostAllZip } from './hostAllZip.ts'
import { hostBoardCsv } from './hostBoardCsv.ts'
import { hostCompetitions } from './hostCompetitions.ts'
import { hostDashboard } from './hostDashboard.ts'
import { hostMerges } from './hostMerges.ts'
import { hostPeople } from './hostPeople.ts'
import { hostPeopleCsv } from './hostPeopleCsv.ts'
import { hostRequests } from './hostRequests.ts'
import { hostSubmissionFile } from './hostSubmissionFile.ts'
import { hostSubmissionLog } from './hostSubmissionLog.ts'
import { hostSubmissions } from './hostSubmissions.ts'
import { hostSubmissionsCsv } from './hostSubmissionsCsv.ts'
import { hostSubmissionsZip } from './hostSubmissionsZip.ts'
import { hostTeams } from './hostTeams.ts'
import { hostTeamsCsv } from './hostTeamsCsv.ts'
import { hostWaiting } from './hostWaiting.ts'
import { letAgain } from './letAgain.ts'
import { markBaseline } from './markBaseline.ts'
import { messageSome } from './messageSome.ts'
import { removePerson } from './removePerson.ts'
import { removeTeam } from './removeTeam.ts'
import { renameTeam } from './renameTeam.ts'
import { requalifySubmission } from './requalifySubmission.ts'
import { revokeSlots } from './revokeSlots.ts'
import { setSubmissionScore } from './setSubmissionScore.ts'
import { unhideSubmission } from './unhideSubmission.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  { ...hostConsole, ...people, ...submissions, ...teams },
  {
    announce,
    changeCaptain,
    decideRequests,
    extraSlots,
    giveSlots,
    hostAllZip,
    hostBoardCsv,
    hostCompetitions,
    hostDashboard,
    hostWaiting,
    hostSubmissionsZip,
    hostSubmissionFile,
    hostSubmissionLog,
    hostMerges,
    hostPeople,
    hostPeopleCsv,
    hostRequests,
    hostSubmissions,
    hostSubmissionsCsv,
    hostTeams,
    hostTeamsCsv,
    letAgain,
    markBaseline,
    messageSome,
    removePerson,
    removeTeam,
    renameTeam,
    revokeSlots,
    setSubmissionScore,
    unhideSubmission,
    requalifySubmission,
    disqualifySubmission,
  },
)
