import * as contract from '@leitai/contract/people'
import { bind } from '../../call.ts'
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
export const calls = [
  bind('achievementList', contract.achievementList, achievementList),
  bind('attentionUser', contract.attentionUser, attentionUser),
  bind('cancelAttentionUser', contract.cancelAttentionUser, cancelAttentionUser),
  bind('findPeople', contract.findPeople, findPeople),
  bind('followList', contract.followList, followList),
  bind('getRankTeamDetail', contract.getRankTeamDetail, getRankTeamDetail),
  bind('getUserCmptList', contract.getUserCmptList, getUserCmptList),
  bind('getUserHonorList', contract.getUserHonorList, getUserHonorList),
  bind('hallOfFame', contract.hallOfFame, hallOfFame),
  bind('profile', contract.profile, profile),
  bind('rankYear', contract.rankYear, rankYear),
  bind('ratingCurve', contract.ratingCurve, ratingCurve),
]
