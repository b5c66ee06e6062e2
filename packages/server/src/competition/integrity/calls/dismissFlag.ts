import type * as contract from '@leitai/contract/competition/integrity'
import { audit } from '../../../platform/audit/audit.ts'
import { and, eq } from '../../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { refuseOwnTeams, refuseUnlessRuns } from '../access.ts'
import { similarityFlags } from '../table.ts'

export const dismissFlag: Handler<typeof contract.dismissFlag> = async (context, { cmptId, hintId, reason }) => {
  const { db, me, now } = context
  await refuseUnlessRuns(context, cmptId)
  const which = and(eq(similarityFlags.id, hintId), eq(similarityFlags.cmptId, cmptId))
  const [found] = await db.select().from(similarityFlags).where(which).for('update')
  const flag = orRefuse(found, 'conduct.unknown')
  await refuseOwnTeams(context, flag.teamIds)
  refuse(flag.state === 'new' ? null : { code: 'conduct.hintDone' })
  await db.update(similarityFlags).set({ state: 'dismissed', reason, decidedBy: me.id, decidedAt: now }).where(which)
  await audit(context, { action: 'conduct.dismiss', target: { kind: 'hint', id: hintId }, reason })
  return { ok: true }
}
