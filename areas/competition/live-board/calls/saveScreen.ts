import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { publish } from '@leitai/platform/pubsub/hub'
import { BOARD_TOPIC } from '../../definition/board-topic.ts'
import { stagesOf } from '../../definition/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
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
