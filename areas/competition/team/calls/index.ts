import { users } from '@leitai/identity/account/table'
import { implement } from '@leitai/platform/http/dispatcher'
import { resultPending } from '../../definition/reviewing.ts'
import { competitions, stages } from '../../definition/table.ts'
import * as joining from '../contract.joining.ts'
import * as team from '../contract.ts'
import { members, teams } from '../table.ts'
import { acceptJoinTeam } from './acceptJoinTeam.ts'
import { applyJoinTeam } from './applyJoinTeam.ts'
import { beforeCreateTeam } from './beforeCreateTeam.ts'
import { beforeDeleteTeam } from './beforeDeleteTeam.ts'
import { beforeInviteMem } from './beforeInviteMem.ts'
import { checkInvitedRecordInfo } from './checkInvitedRecordInfo.ts'
import { createTeam } from './createTeam.ts'
import { dealApply } from './dealApply.ts'
import { deleteCompeteMate } from './deleteCompeteMate.ts'
import { deleteTeam } from './deleteTeam.ts'
import { delOrCancelInvite } from './delOrCancelInvite.ts'
import { findTeamPage } from './findTeamPage.ts'
import { getTeamInfoForNameUser } from './getTeamInfoForNameUser.ts'
import { inviteMem } from './inviteMem.ts'
import { myTeam } from './myTeam.ts'
import { passCollectUserInfo } from './passCollectUserInfo.ts'
import { recruitingTeams } from './recruitingTeams.ts'
import { saveTeamInfo } from './saveTeamInfo.ts'
import { switcherLeader } from './switcherLeader.ts'
import { updateRead } from './updateRead.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(
  { ...team, ...joining },
  {
    acceptJoinTeam,
    applyJoinTeam,
    beforeCreateTeam,
    beforeDeleteTeam,
    beforeInviteMem,
    checkInvitedRecordInfo,
    createTeam,
    dealApply,
    deleteCompeteMate,
    deleteTeam,
    delOrCancelInvite,
    findTeamPage,
    getTeamInfoForNameUser,
    inviteMem,
    myTeam,
    passCollectUserInfo,
    recruitingTeams,
    saveTeamInfo,
    switcherLeader,
    updateRead,
  },
  {
    findTeamPage: [competitions, members, teams, users],
    recruitingTeams: [competitions, members, resultPending, stages, teams, users],
  },
)
