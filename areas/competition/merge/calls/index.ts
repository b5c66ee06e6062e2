import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { getMergeRecordInfo } from './getMergeRecordInfo.ts'
import { getMergeTeamInfo } from './getMergeTeamInfo.ts'
import { invitedVote } from './invitedVote.ts'
import { launchVote } from './launchVote.ts'
import { mergeMatchCondition } from './mergeMatchCondition.ts'
import { mergeTeam } from './mergeTeam.ts'

/** Every open call of the domain with its handler. */
export const calls = implement(contract, {
  getMergeRecordInfo,
  getMergeTeamInfo,
  launchVote,
  invitedVote,
  mergeTeam,
  mergeMatchCondition,
})
