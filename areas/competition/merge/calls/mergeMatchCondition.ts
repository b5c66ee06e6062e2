import { getTableColumns, sql } from '@leitai/platform/db/orm'
import { type Placeholders, row, statement } from '@leitai/platform/db/statement'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hasLimitedBoards } from '../../definition/rules.ts'
import { cardOf, memberPart, shownMembers } from '../../team/card.ts'
import { ownTeam } from '../../team/own-team.ts'
import { teams } from '../../team/table.ts'
import type * as mergeContract from '../contract.ts'
import { refusalOfPair } from '../pair-rules.ts'
import { previewMerge } from '../preview.ts'
import { conditionText } from '../texts.ts'

const otherTeam = statement(({ teamId }: Placeholders<{ teamId: number }>) => ({
  team: row(getTableColumns(teams), sql`from ${teams} where ${teams.id} = ${teamId}`),
  members: memberPart(teamId, sql`(select ${teams.captainId} from ${teams} where ${teams.id} = ${teamId})`),
}))

export const mergeMatchCondition: Handler<typeof mergeContract.mergeMatchCondition> = async (context, input) => {
  const { db, me, now, language } = context
  const { cmpt, team: from } = await ownTeam(db, input.teamId, { userId: me.id, lock: false })
  const found = await otherTeam(db, { teamId: input.otherTeamId })
  const to = orRefuse(found.team, 'team.unknown')
  refuse(refusalOfPair(from, to))
  const { people, stages, conditions, refusal } = await previewMerge(db, { cmpt, from, to }, { now, merging: null })
  return {
    ok: refusal === null,
    other: cardOf(to, shownMembers(found.members), cmpt.teamMax),
    conditions: conditions.map((one) => ({
      name: one.name,
      ok: one.refusal === null,
      text: conditionText(one, language),
    })),
    members: { used: people.length, allowed: cmpt.teamMax },
    // The best score of both would tell that of the other team.
    stages: hasLimitedBoards(cmpt) ? stages.map((one) => ({ ...one, best: null, rank: null })) : stages,
  }
}
