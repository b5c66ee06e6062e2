import * as contract from '@leitai/contract/community/people'
import { implement } from '../../../platform/http/dispatcher.ts'
import { achievementList } from './achievementList.ts'
import { attentionUser } from './attentionUser.ts'
import { cancelAttentionUser } from './cancelAttentionUser.ts'
import { findPeople } from './findPeople.ts'
import { followList } from './followList.ts'
import { getRankTeamDetail } from './getRankTeamDetail.ts'
import { getUserCmptList } from './getUserCmptList.ts'
import { getUserHonorList } from './getUserHonorList.ts'
import { hallOfFame } from './hallOfFame.ts'
import { profile } from './profile.ts'
import { rankYear } from './rankYear.ts'
import { ratingCurve } from './ratingCurve.ts'

/** Every open call of the domain with what is done for it. */
export const calls = implement(contract, {
  achievementList,
  attentionUser,
  cancelAttentionUser,
  findPeople,
  followList,
  getRankTeamDetail,
  getUserCmptList,
  getUserHonorList,
  hallOfFame,
  profile,
  rankYear,
  ratingCurve,
})
