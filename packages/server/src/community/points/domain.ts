import { submissionScored } from '../../competition/submission/submission-scored.ts'
import { awards } from '../../identity/account/awards.ts'
import { phoneBound, registered } from '../../identity/account/hooks.ts'
import { accountClosed, ownDataAsked } from '../../identity/profile/leaving.ts'
import { defineDomain } from '../../platform/domain/domain.ts'
import { on, provide } from '../../platform/domain/hook.ts'
import { adminWaitingAsked } from '../../platform/waiting/waiting.ts'
import { award, awardAgain, awardEach, correct } from './award.ts'
import { calls } from './calls/index.ts'
import { forgetPoints } from './forget.ts'
import { invitationCounts, rememberInvitation } from './invitation.ts'
import { payFirstScore } from './on-scored.ts'
import { pointsOf } from './own-data.ts'
import { tasks } from './scheduled.ts'
import { addGrants } from './waiting.ts'

export const domain = defineDomain({
  name: 'community/points',
  calls,
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
