import type * as contract from '@leitai/contract/competition/integrity'
import { audit } from '../../../platform/audit/audit.ts'
import { and, eq } from '../../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { refuseOwnTeams, refuseUnlessRuns } from '../access.ts'
import { hints } from '../table.ts'

export const dismissHint: Handler<typeof contract.dismissHint> = async (context, { cmptId, hintId, reason }) => {
  const { db, me, now } = context
  await refuseUnlessRuns(context, cmptId)
  const which = and(eq(hints.id, hintId), eq(hints.cmptId, cmptId))
  const [found] = await db.select().from(hints).where(which).for('update')
  const hint = orRefuse(found, 'conduct.unknown')
  await refuseOwnTeams(context, hint.teamIds)
  refuse(hint.state === 'new' ? null : { code: 'conduct.hintDone' })
  await db.update(hints).set({ state: 'dismissed', reason, decidedBy: me.id, decidedAt: now }).where(which)
  await audit(context, { action: 'conduct.dismiss', target: { kind: 'hint', id: hintId }, reason })
  return { ok: true }
}
