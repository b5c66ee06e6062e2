import { resultPending } from '@leitai/competition/definition/reviewing'
import { competitions, stages } from '@leitai/competition/definition/table'
import { standings } from '@leitai/competition/submission/table'
import { members, teams } from '@leitai/competition/team/table'
import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { achievements, honours, ratingMonths, ratings, userFollows } from '../table.ts'
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

/** All public calls of this domain with their handlers. */
export const calls = implement(
  contract,
  {
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
  },
  {
    achievementList: [achievements, profiles, users],
    findPeople: [profiles, ratings, users],
    followList: [profiles, userFollows, users],
    getRankTeamDetail: [competitions, honours, members, teams, users],
    getUserCmptList: [competitions, members, profiles, resultPending, stages, standings, teams, users],
    getUserHonorList: [competitions, honours, profiles, teams, users],
    hallOfFame: [competitions, honours, profiles, ratings, teams, users],
    profile: [competitions, members, profiles, ratings, userFollows, users],
    rankYear: [competitions, honours, profiles, ratings, users],
    ratingCurve: [profiles, ratingMonths, ratings, users],
  },
)
