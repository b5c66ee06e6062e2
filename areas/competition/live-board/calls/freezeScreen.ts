import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { publish } from '@leitai/platform/pubsub/hub'
import { BOARD_TOPIC } from '../../definition/board-topic.ts'
import { stagesOf } from '../../definition/competition.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { freeze, settingsOf } from '../live-board.ts'
import { refusalToFreeze } from '../rules.ts'
import { screenFreezes } from '../table.ts'

export const freezeScreen: Handler<typeof contract.freezeScreen> = async (context, { cmptId, stageId, frozen }) => {
  const { db, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const stage = orRefuse(
    (await stagesOf(db, cmptId)).find(({ id, spec }) => id === stageId && spec !== null),
    'competition.noStage',
  )
  refuse(refusalToFreeze(stage, stage.revealedAt !== null, now))
  if (frozen) {
    await freeze(db, stage, { top: (await settingsOf(db, cmptId)).top, byHand: true, now })
  } else {
    await db.update(screenFreezes).set({ liftedAt: now }).where(eq(screenFreezes.stageId, stageId))
    await publish(db, BOARD_TOPIC, stageId)
  }
  const action = frozen ? 'screen.freeze' : 'screen.lift'
  await audit(context, { action, target: { kind: 'competition', id: cmptId }, detail: { stageId } })
  return { ok: true }
}
