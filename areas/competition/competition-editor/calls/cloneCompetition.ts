import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { stagesOf } from '../../definition/competition.ts'
import { lockCompetition } from '../../definition/edit/competition.ts'
import { copyCompetition } from '../../definition/edit/copy.ts'
import { setHostRole } from '../../definition/roles.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
import type * as editor from '../contract.ts'
import { refuseMoreDrafts } from '../room.ts'
import { startCheck } from '../scoring/check.ts'
import { keepScoring, scoringsOf } from '../scorings.ts'

export const cloneCompetition: Handler<typeof editor.cloneCompetition> = async (context, { cmptId, startAt }) => {
  const { db, me, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToOwn(role))
  await refuseMoreDrafts(context)
  // Locked, so that nobody releases its files before the copy refers to them as well.
  const source = await lockCompetition(db, cmptId)
  const made = await copyCompetition(db, source, { startAt, ownerId: me.id, now })
  await setHostRole(db, { cmptId: made.id, userId: me.id, role: 'owner', now })
  const scorings = await scoringsOf(db, await stagesOf(db, cmptId))
  for (const [old, stageId] of made.stageOf) {
    const row = scorings.get(old)
    if (!row?.choice) continue
    const copied = { ...row, stageId, cmptId: made.id, directionOk: false }
    await keepScoring(db, copied)
    await startCheck(db, copied, now)
  }
  await audit(context, {
    action: 'making.clone',
    target: { kind: 'competition', id: made.id },
    detail: { from: cmptId },
  })
  return { cmptId: made.id }
}
