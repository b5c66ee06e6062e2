import type * as competition from '@leitai/contract/competition'
import { and, eq } from 'drizzle-orm'
import type { Handler } from '../../call.ts'
import { orRefuse } from '../../refuse.ts'
import { myStanding } from '../../submission/standing.ts'
import { teamOf } from '../../team/team.ts'
import { actionOf } from '../action.ts'
import { requestOf } from '../approval.ts'
import { changesOf } from '../change.ts'
import { cardsOf, publicCompetition, stagesOf } from '../competition.ts'
import { samplesOf } from '../data.ts'
import { mainStage, teamDeadline } from '../rules.ts'
import { stageShown } from '../stage.ts'
import { follows } from '../table.ts'

export const cmptDetail: Handler<typeof competition.cmptDetail> = async (context, { cmptId }) => {
  const { db, me, now } = context
  const row = await publicCompetition(db, cmptId)
  const stages = await stagesOf(db, cmptId)
  const samples = await samplesOf(db, cmptId)
  const [card] = await cardsOf(db, [row], { me, now })
  const team = me ? await teamOf(db, cmptId, me.id) : null
  const stage = mainStage(
    stages.filter(({ spec }) => spec !== null),
    now,
  )
  const standing = team && stage ? await myStanding(db, { team, stage, now }) : null
  const followed = me
    ? await db
        .select()
        .from(follows)
        .where(and(eq(follows.cmptId, cmptId), eq(follows.userId, me.id)))
    : []
  const request = me && card?.mine !== 'signedUp' ? await requestOf(db, { cmptId, userId: me.id }) : null
  return {
    ...row,
    ...orRefuse(card, 'competition.unknown'),
    bannerUntil: row.bannerUntil !== null && row.bannerUntil > now ? row.bannerUntil : null,
    stages: stages.map((each) => stageShown(each, now, samples)),
    changes: await changesOf(db, row, me),
    teamDeadline: teamDeadline(row),
    followed: followed.length > 0,
    me: me
      ? {
          signedUp: card?.mine === 'signedUp',
          teamId: team?.id ?? null,
          teamName: team?.name ?? null,
          rank: standing?.rank ?? null,
          best: standing?.best ?? null,
          usedToday: standing?.quota.usedToday ?? 0,
          remainingToday: standing?.quota.remainingToday ?? null,
          resetAt: standing?.quota.resetAt ?? null,
          request: request && { state: request.state, reason: request.reason },
        }
      : null,
    action: actionOf(context, {
      ...{ row, stage, request, signedUp: card?.mine === 'signedUp' },
      quota: standing?.quota ?? null,
    }),
  }
}
