import * as contract from '@leitai/contract/team'
import { bind } from '../../call.ts'
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
import { getMergeRecordInfo } from './getMergeRecordInfo.ts'
import { getMergeTeamInfo } from './getMergeTeamInfo.ts'
import { getTeamInfoForNameUser } from './getTeamInfoForNameUser.ts'
import { invitedVote } from './invitedVote.ts'
import { inviteMem } from './inviteMem.ts'
import { launchVote } from './launchVote.ts'
import { mergeMatchCondition } from './mergeMatchCondition.ts'
import { mergeTeam } from './mergeTeam.ts'
import { myTeam } from './myTeam.ts'
import { passCollectUserInfo } from './passCollectUserInfo.ts'
import { recruitingTeams } from './recruitingTeams.ts'
import { saveTeamInfo } from './saveTeamInfo.ts'
import { switcherLeader } from './switcherLeader.ts'
import { updateRead } from './updateRead.ts'

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('acceptJoinTeam', contract.acceptJoinTeam, acceptJoinTeam),
  bind('applyJoinTeam', contract.applyJoinTeam, applyJoinTeam),
  bind('beforeCreateTeam', contract.beforeCreateTeam, beforeCreateTeam),
  bind('beforeDeleteTeam', contract.beforeDeleteTeam, beforeDeleteTeam),
  bind('beforeInviteMem', contract.beforeInviteMem, beforeInviteMem),
  bind('checkInvitedRecordInfo', contract.checkInvitedRecordInfo, checkInvitedRecordInfo),
  bind('createTeam', contract.createTeam, createTeam),
  bind('dealApply', contract.dealApply, dealApply),
  bind('deleteCompeteMate', contract.deleteCompeteMate, deleteCompeteMate),
  bind('deleteTeam', contract.deleteTeam, deleteTeam),
  bind('delOrCancelInvite', contract.delOrCancelInvite, delOrCancelInvite),
  bind('findTeamPage', contract.findTeamPage, findTeamPage),
  bind('getTeamInfoForNameUser', contract.getTeamInfoForNameUser, getTeamInfoForNameUser),
  bind('mergeTeam', contract.mergeTeam, mergeTeam),
  bind('launchVote', contract.launchVote, launchVote),
  bind('invitedVote', contract.invitedVote, invitedVote),
  bind('mergeMatchCondition', contract.mergeMatchCondition, mergeMatchCondition),
  bind('getMergeRecordInfo', contract.getMergeRecordInfo, getMergeRecordInfo),
  bind('getMergeTeamInfo', contract.getMergeTeamInfo, getMergeTeamInfo),
  bind('inviteMem', contract.inviteMem, inviteMem),
  bind('myTeam', contract.myTeam, myTeam),
  bind('passCollectUserInfo', contract.passCollectUserInfo, passCollectUserInfo),
  bind('recruitingTeams', contract.recruitingTeams, recruitingTeams),
  bind('saveTeamInfo', contract.saveTeamInfo, saveTeamInfo),
  bind('switcherLeader', contract.switcherLeader, switcherLeader),
  bind('updateRead', contract.updateRead, updateRead),
]
