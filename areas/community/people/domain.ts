import { resultsChanged } from '@leitai/competition/definition/changes'
import { reviewing } from '@leitai/competition/definition/reviewing'
import { competitions, stages } from '@leitai/competition/definition/table'
import { standings } from '@leitai/competition/submission/table'
import { members, teams } from '@leitai/competition/team/table'
import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import * as achievementCalls from './calls/achievement.ts'
import * as attentionCalls from './calls/attention.ts'
import * as honorCalls from './calls/honor.ts'
import * as ratingCalls from './calls/honor.ts'
import * as contract from './contract.ts'
import { search } from './findable.ts'
import { writeHonours } from './honour.ts'
import { knowsByFollowing } from './person.ts'
import { forgetFollows, ownData } from './personal-data.ts'
import { peopleRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { achievements, honours, ratingMonths, ratings, userFollows } from './table.ts'

export const domain = defineDomain({
  name: 'community/people',
  refusals: peopleRefusals,
  calls: implement(
    contract,
    { ...achievementCalls, ...attentionCalls, ...honorCalls, ...ratingCalls },
    {
      achievementList: [achievements, profiles, users],
      findPeople: [profiles, ratings, users],
      followList: [profiles, userFollows, users],
      getRankTeamDetail: [competitions, honours, members, teams, users],
      getUserCmptList: [competitions, members, profiles, reviewing, stages, standings, teams, users],
      getUserHonorList: [competitions, honours, profiles, teams, users],
      hallOfFame: [competitions, honours, profiles, ratings, teams, users],
      profile: [competitions, members, profiles, ratings, userFollows, users],
      rankYear: [competitions, honours, profiles, ratings, users],
      ratingCurve: [profiles, ratingMonths, ratings, users],
    },
  ),
  tasks,
  ownData,
  forget: (db, { userId }) => forgetFollows(db, userId),
  search,
  acquaintance: knowsByFollowing,
  hooks: [on(resultsChanged, ({ db, stageId, ...how }) => writeHonours(db, stageId, how))],
})
