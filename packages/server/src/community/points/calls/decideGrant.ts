import type * as contract from '@leitai/contract/community/points'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { carryOut } from '../grants.ts'
import { refusalToDecide } from '../rules.ts'
import { pointGrants } from '../table.ts'

export const decideGrant: Handler<typeof contract.decideGrant> = async (context, { id, agree }) => {
  const { db, me, now } = context
  const [found] = await db.select().from(pointGrants).where(eq(pointGrants.id, id)).for('update')
  const grant = orRefuse(found, 'points.grantUnknown')
  refuse(refusalToDecide(grant, me.id))
  const state = agree ? ('done' as const) : ('refused' as const)
  await db.update(pointGrants).set({ state, decidedBy: me.id, decidedAt: now }).where(eq(pointGrants.id, id))
  if (agree) await carryOut(context, grant)
  else await audit(context, { action: 'points.refuse', target: { kind: 'pointGrant', id }, reason: grant.reason })
  return { ok: true }
}
