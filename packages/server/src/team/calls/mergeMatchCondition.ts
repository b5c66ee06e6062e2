import type * as team from '@leitai/contract/team'
import type { Handler } from '../../call.ts'
import { eq } from '../../db/orm.ts'
import { orRefuse, refuse } from '../../refuse.ts'
import { teamCards } from '../card.ts'
import { conditionText } from '../merge/condition-text.ts'
import { refusalOfPair } from '../merge/pair.ts'
import { mergeSums } from '../merge/sums.ts'
import { ownTeam } from '../own.ts'
import { teams } from '../table.ts'

export const mergeMatchCondition: Handler<typeof team.mergeMatchCondition> = async (context, input) => {
  const { db, me, now, language } = context
  const { cmpt, team: from } = await ownTeam(db, input.teamId, { userId: me.id, lock: false })
  const [found] = await db.select().from(teams).where(eq(teams.id, input.otherTeamId))
  const to = orRefuse(found, 'team.unknown')
  refuse(refusalOfPair(from, to))
  const { people, stages, conditions, refusal } = await mergeSums(db, { cmpt, from, to }, { now, merging: null })
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
