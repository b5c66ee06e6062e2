import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
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
