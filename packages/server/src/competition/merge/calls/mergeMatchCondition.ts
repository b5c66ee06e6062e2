import type * as mergeContract from '@leitai/contract/competition/merge'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { teamCards } from '../../team/card.ts'
import { ownTeam } from '../../team/own-team.ts'
import { teams } from '../../team/table.ts'
import { refusalOfPair } from '../pair-rules.ts'
import { previewMerge } from '../preview.ts'
import { conditionText } from '../texts.ts'

export const mergeMatchCondition: Handler<typeof mergeContract.mergeMatchCondition> = async (context, input) => {
  const { db, me, now, language } = context
  const { cmpt, team: from } = await ownTeam(db, input.teamId, { userId: me.id, lock: false })
  const [found] = await db.select().from(teams).where(eq(teams.id, input.otherTeamId))
  const to = orRefuse(found, 'team.unknown')
  refuse(refusalOfPair(from, to))
  const { people, stages, conditions, refusal } = await previewMerge(db, { cmpt, from, to }, { now, merging: null })
  const [other] = await teamCards(db, [to], cmpt.teamMax)
  return {
    ok: refusal === null,
    other: orRefuse(other, 'team.unknown'),
    conditions: conditions.map((one) => ({
      name: one.name,
      ok: one.refusal === null,
      text: conditionText(one, language),
    })),
    members: { used: people.length, allowed: cmpt.teamMax },
    stages,
  }
}
