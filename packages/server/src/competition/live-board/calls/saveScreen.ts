import type * as contract from '@leitai/contract/competition/live-board'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { publish } from '../../../platform/pubsub/hub.ts'
import { BOARD_TOPIC } from '../../definition/board-topic.ts'
import { stagesOf } from '../../definition/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { screens } from '../table.ts'

export const saveScreen: Handler<typeof contract.saveScreen> = async (context, { cmptId, top, freezeMinutes }) => {
  const { db } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const values = { top, freezeMinutes }
  await db
    .insert(screens)
    .values({ cmptId, ...values })
    .onConflictDoUpdate({ target: screens.cmptId, set: values })
  for (const { id } of await stagesOf(db, cmptId)) await publish(db, BOARD_TOPIC, id)
  await audit(context, { action: 'screen.save', target: { kind: 'competition', id: cmptId }, detail: values })
  return { ok: true }
}
