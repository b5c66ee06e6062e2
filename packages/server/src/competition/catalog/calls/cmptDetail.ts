import type * as competition from '@leitai/contract/competition/catalog'
import { and, eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { changesOf } from '../../definition/change.ts'
import { cardsOf, publicCompetition, stagesOf } from '../../definition/competition.ts'
import { samplesOf } from '../../definition/data-files.ts'
import { mainStage, teamDeadline, weightOf } from '../../definition/rules.ts'
import { parentOf, seriesOf } from '../../definition/series.ts'
import { stageShown } from '../../definition/stage.ts'
import { isPromoted, refusalOfEntrance } from '../../review/promotion.ts'
import { myStanding } from '../../submission/quota.ts'
import { refusalToCompete } from '../../team/eligibility.ts'
import { teamOf } from '../../team/team.ts'
import { isBarred } from '../../team/team-state.ts'
import { actionOf } from '../action.ts'
import { requestOf } from '../approval.ts'
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
  const promoted: { stageId: number; promoted: boolean | null }[] = []
  for (const each of stages.filter(({ promotion }) => promotion !== null && team !== null))
    if (team) promoted.push({ stageId: each.id, promoted: await isPromoted(db, { cmpt: row, stage: each, team, now }) })
  const signedUp = card?.mine === 'signedUp'
  const barred = me && signedUp && !team ? await isBarred(db, cmptId, me.id) : false
  const kept = me
    ? await refusalToCompete(db, { cmptId, userId: me.id, now, baseline: team?.baseline ?? signedUp })
    : null
  const entrance = team && stage ? await refusalOfEntrance(db, { cmpt: row, stage, team, now }) : null
  const standing = me && team && stage ? await myStanding(db, { team, person: me, stage, now }) : null
  const followed = me
    ? await db
        .select()
        .from(follows)
        .where(and(eq(follows.cmptId, cmptId), eq(follows.userId, me.id)))
    : []
  const request = me && !signedUp ? await requestOf(db, { cmptId, userId: me.id }) : null
  return {
    ...row,
    ...orRefuse(card, 'competition.unknown'),
    weight: weightOf(row),
    parent: await parentOf(db, row, now),
    ztsList: (await seriesOf(db, [cmptId], now)).get(cmptId) ?? [],
    bannerUntil: row.bannerUntil !== null && row.bannerUntil > now ? row.bannerUntil : null,
    stages: stages.map((each) => stageShown(each, { cmpt: row, now, samples })),
    changes: await changesOf(db, row, me),
    teamDeadline: teamDeadline({ ...row, stages }, now),
    followed: followed.length > 0,
    me: me
      ? {
          signedUp,
          teamId: team?.id ?? null,
          teamName: team?.name ?? null,
          rank: standing?.rank ?? null,
          best: standing?.best ?? null,
          usedToday: standing?.quota.usedToday ?? 0,
          remainingToday: standing?.quota.remainingToday ?? null,
          resetAt: standing?.quota.resetAt ?? null,
          promoted,
          request: request && { state: request.state, reason: request.reason },
        }
      : null,
    action: actionOf(context, {
      ...{ row: { ...row, stages }, stage, request, entrance, signedUp, kept },
      team: team ? 'own' : barred ? 'barred' : 'none',
      quota: standing?.quota ?? null,
    }),
  }
}
