import { submissionScored } from '@leitai/competition/submission/submission-scored'
import { awards } from '@leitai/identity/account/awards'
import { phoneBound, registered } from '@leitai/identity/account/hooks'
import { users } from '@leitai/identity/account/table'
import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { profiles } from '@leitai/identity/profile/table'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import { award, awardAgain, awardEach, correct } from './award.ts'
import * as grantCalls from './calls/grant.ts'
import * as pointCalls from './calls/point.ts'
import * as contract from './contract.ts'
import { forgetPoints } from './forget.ts'
import { invitationCounts, rememberInvitation } from './invitation.ts'
import { payFirstScore } from './on-scored.ts'
import { pointsOf } from './own-data.ts'
import { pointsRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { invitations, pointRuleVersions } from './table.ts'
import { addGrants } from './waiting.ts'

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
  hooks: [
    provide(awards, { one: award, each: awardEach, again: awardAgain, correct }),
    on(registered, ({ db, ...invited }) => rememberInvitation(db, invited)),
    on(phoneBound, ({ db, ctx, userId, now }) => invitationCounts({ db, ctx }, { userId, event: 'verified', now })),
    on(submissionScored, payFirstScore),
    on(ownDataAsked, async ({ context, data }) => {
      data.points = await pointsOf(context.db, { userId: context.me.id, now: context.now })
    }),
    on(accountClosed, ({ db, userId, now }) => forgetPoints(db, { userId, now })),
    on(adminWaitingAsked, addGrants),
  ],
})
