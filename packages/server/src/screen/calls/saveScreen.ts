import type * as contract from '@leitai/contract/screen'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { stagesOf } from '../../competition/competition.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { tell } from '../../hub.ts'
import { BOARD_TOPIC } from '../../leaderboard/standings.ts'
import { refuse } from '../../refuse.ts'
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
  for (const { id } of await stagesOf(db, cmptId)) await tell(db, BOARD_TOPIC, id)
  await audit(context, { action: 'screen.save', target: { kind: 'competition', id: cmptId }, detail: values })
  return { ok: true }
}
