import type * as console from '@leitai/contract/competition/host-console'
import { counted } from '@leitai/contract/core/fill'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { stageIn } from '../../definition/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { giveExtra } from '../../submission/slots.ts'
import { memberIds } from '../../team/event.ts'
import { notifyOf, withReason } from '../notify-team.ts'
import { hostedTeam } from '../teams.ts'

export const giveSlots: Handler<typeof console.giveSlots> = async (context, input) => {
  const { db, me, now } = context
  const { cmptId, stageId, day = null, count, reason } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const stage = await stageIn(db, cmptId, stageId)
  const team = await hostedTeam(db, input)
  const id = await giveExtra(db, { team, stage, day, count, reason, by: me.id, now })
  const name = { zh: stage.name.zh || stage.name.en, en: stage.name.en || stage.name.zh }
  await notifyOf(db, await memberIds(db, team.id), {
    ...{ cmpt, now, tab: 'submit' },
    title: { zh: `增加 ${count} 次提交`, en: counted(count, 'more submission', 'more submissions') },
    body: withReason(
      `“${name.zh}”${day === null ? '总次数' : `在 ${day} `}增加 ${count} 次。`,
      `“${name.en}”: ${count} more ${day === null ? 'in all' : `on ${day}`}.`,
      reason,
    ),
  })
  const detail = { slots: id, stageId, day, count }
  await audit(context, { action: 'console.giveSlots', target: { kind: 'team', id: team.id }, cmptId, reason, detail })
  return { id }
}
