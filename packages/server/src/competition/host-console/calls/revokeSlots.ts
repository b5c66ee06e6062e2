import type * as console from '@leitai/contract/competition/host-console.teams'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { stagesOf } from '../../definition/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { revokeExtra } from '../../submission/slots.ts'
import { memberIds } from '../../team/event.ts'
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
