import * as contract from '@leitai/contract/console'
import { bind } from '../../call.ts'
import { announce } from './announce.ts'
import { changeCaptain } from './changeCaptain.ts'
import { decideRequests } from './decideRequests.ts'
import { extraSlots } from './extraSlots.ts'
import { giveSlots } from './giveSlots.ts'
import { hostAllZip } from './hostAllZip.ts'
import { hostBoardCsv } from './hostBoardCsv.ts'
import { hostCompetitions } from './hostCompetitions.ts'
import { hostDashboard } from './hostDashboard.ts'
import { hostEntriesZip } from './hostEntriesZip.ts'
import { hostEntryFile } from './hostEntryFile.ts'
import { hostEntryLog } from './hostEntryLog.ts'
import { hostMerges } from './hostMerges.ts'
import { hostPeople } from './hostPeople.ts'
import { hostPeopleCsv } from './hostPeopleCsv.ts'
import { hostRequests } from './hostRequests.ts'
import { hostSubmissions } from './hostSubmissions.ts'
import { hostSubmissionsCsv } from './hostSubmissionsCsv.ts'
import { hostTeams } from './hostTeams.ts'
import { hostTeamsCsv } from './hostTeamsCsv.ts'
import { letAgain } from './letAgain.ts'
import { markBaseline } from './markBaseline.ts'
import { messageSome } from './messageSome.ts'
import { removePerson } from './removePerson.ts'
import { removeTeam } from './removeTeam.ts'
import { renameTeam } from './renameTeam.ts'
import { revokeSlots } from './revokeSlots.ts'
import { scoreEntry } from './scoreEntry.ts'
import { unhideEntry } from './unhideEntry.ts'
import { unvoidEntry } from './unvoidEntry.ts'
import { voidEntry } from './voidEntry.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('announce', contract.announce, announce),
  bind('changeCaptain', contract.changeCaptain, changeCaptain),
  bind('decideRequests', contract.decideRequests, decideRequests),
  bind('extraSlots', contract.extraSlots, extraSlots),
  bind('giveSlots', contract.giveSlots, giveSlots),
  bind('hostAllZip', contract.hostAllZip, hostAllZip),
  bind('hostBoardCsv', contract.hostBoardCsv, hostBoardCsv),
  bind('hostCompetitions', contract.hostCompetitions, hostCompetitions),
  bind('hostDashboard', contract.hostDashboard, hostDashboard),
  bind('hostEntriesZip', contract.hostEntriesZip, hostEntriesZip),
  bind('hostEntryFile', contract.hostEntryFile, hostEntryFile),
  bind('hostEntryLog', contract.hostEntryLog, hostEntryLog),
  bind('hostMerges', contract.hostMerges, hostMerges),
  bind('hostPeople', contract.hostPeople, hostPeople),
  bind('hostPeopleCsv', contract.hostPeopleCsv, hostPeopleCsv),
  bind('hostRequests', contract.hostRequests, hostRequests),
  bind('hostSubmissions', contract.hostSubmissions, hostSubmissions),
  bind('hostSubmissionsCsv', contract.hostSubmissionsCsv, hostSubmissionsCsv),
  bind('hostTeams', contract.hostTeams, hostTeams),
  bind('hostTeamsCsv', contract.hostTeamsCsv, hostTeamsCsv),
  bind('letAgain', contract.letAgain, letAgain),
  bind('markBaseline', contract.markBaseline, markBaseline),
  bind('messageSome', contract.messageSome, messageSome),
  bind('removePerson', contract.removePerson, removePerson),
  bind('removeTeam', contract.removeTeam, removeTeam),
  bind('renameTeam', contract.renameTeam, renameTeam),
  bind('revokeSlots', contract.revokeSlots, revokeSlots),
  bind('scoreEntry', contract.scoreEntry, scoreEntry),
  bind('unhideEntry', contract.unhideEntry, unhideEntry),
  bind('unvoidEntry', contract.unvoidEntry, unvoidEntry),
  bind('voidEntry', contract.voidEntry, voidEntry),
]
