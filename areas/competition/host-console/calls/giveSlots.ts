import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { stageIn } from '../../definition/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { giveExtra } from '../../submission/slots.ts'
import { memberIds } from '../../team/event.ts'
import type * as console from '../contract.teams.ts'
import { notifyOf } from '../notify-team.ts'
import { hostedTeam } from '../teams.ts'
import { slotsGiven } from '../texts.ts'

export const giveSlots: Handler<typeof console.giveSlots> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, stageId, day = null, count, reason } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const stage = await stageIn(db, cmptId, stageId)
  const team = await hostedTeam(db, input)
  const id = await giveExtra(db, { team, stage, day, count, reason, by: me.id, now })
  await notifyOf(db, await memberIds(db, team.id), {
    cmpt,
    now,
    tab: 'submit',
    ...slotsGiven(stage.name, { day, count, reason }),
  })
  const detail = { slots: id, stageId, day, count }
  await audit(context, { action: 'console.giveSlots', target: { kind: 'team', id: team.id }, cmptId, reason, detail })
  return { id }
}
