import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { stagesOf } from '../../definition/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { revokeExtra } from '../../submission/slots.ts'
import { memberIds } from '../../team/event.ts'
import type * as console from '../contract.teams.ts'
import { notifyOf } from '../notify-team.ts'
import { slotsTakenBack } from '../texts.ts'

export const revokeSlots: Handler<typeof console.revokeSlots> = async (context, { cmptId, id }) => {
  const { db, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const { teamId, count } = await revokeExtra(db, { cmptId, id, stages: await stagesOf(db, cmptId), now })
  await notifyOf(db, await memberIds(db, teamId), { cmpt, now, tab: 'submit', ...slotsTakenBack(count) })
  await audit(context, {
    action: 'console.revokeSlots',
    target: { kind: 'team', id: teamId },
    cmptId,
    detail: { slots: id, count },
  })
  return { ok: true }
}
