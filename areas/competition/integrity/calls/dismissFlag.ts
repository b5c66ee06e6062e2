import { audit } from '@leitai/platform/audit/audit'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { refuseOwnTeams, refuseUnlessRuns } from '../access.ts'
import type * as contract from '../contract.ts'
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
