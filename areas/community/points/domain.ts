import { submissionScored } from '@leitai/competition/submission/topics'
import { awards } from '@leitai/identity/account/awards'
import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { sql } from '@leitai/platform/db/orm'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { award, awardAgain, awardEach, correct } from './award.ts'
import * as grantCalls from './calls/grant.ts'
import * as pointCalls from './calls/point.ts'
import * as contract from './contract.ts'
import { invitationCounts, rememberInvitation } from './invitation.ts'
import { forgetPoints, ownData } from './personal-data.ts'
import { payFirstScore } from './ranks.ts'
import { pointsRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { invitations, pointGrants, pointRuleVersions } from './table.ts'

export const domain = defineDomain({
  name: 'community/points',
  refusals: pointsRefusals,
  calls: implement(
    contract,
    { ...pointCalls, ...grantCalls },
    {
      getInviteRankList: [invitations, profiles, users],
      getUserIntegral: [],
      pointTasks: [pointRuleVersions],
    },
  ),
  tasks,
  ownData,
  forget: (db, { userId, now }) => forgetPoints(db, { userId, now }),
  adminWaiting: {
    grants: () => ({ at: pointGrants.at, from: sql`from ${pointGrants} where ${pointGrants.state} = 'waiting'` }),
  },
  hooks: [
    provide(awards, {
      one: award,
      each: awardEach,
      again: awardAgain,
      correct,
      registered: rememberInvitation,
      phoneBound: (of, { userId, now }) => invitationCounts(of, { userId, event: 'verified', now }),
    }),
    on(submissionScored, payFirstScore),
  ],
})
