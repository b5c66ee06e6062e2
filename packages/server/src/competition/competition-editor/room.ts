import { limits } from '@leitai/contract/core/limits'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { and, count, eq, inArray, sql } from '../../platform/db/orm.ts'
import { Refused, refuse } from '../../platform/errors/refuse.ts'
import { competitions, hostRoles } from '../definition/table.ts'

/**
 * Users who already run a competition may create a limited number of drafts (judges and support, whom any host can appoint, may not).
 * Serialized per user, so that two requests do not use the same free slot.
 */
export async function refuseMoreDrafts({ db, me }: Pick<AuthenticatedContext, 'db' | 'me'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`drafts of ${me.id}`}))`)
  const [runs] = await db
    .select({ cmptId: hostRoles.cmptId })
    .from(hostRoles)
    .where(and(eq(hostRoles.userId, me.id), inArray(hostRoles.role, ['owner', 'editor'])))
    .limit(1)
  const [owns] = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(eq(competitions.ownerId, me.id))
    .limit(1)
  refuse(runs || owns || me.role === 'admin' ? null : { code: 'making.hostsOnly' })
  const [open] = await db
    .select({ count: count() })
    .from(competitions)
    .where(and(eq(competitions.ownerId, me.id), inArray(competitions.status, ['draft', 'pending'])))
  const limit = limits.editor.openDrafts
  if ((open?.count ?? 0) >= limit) throw new Refused({ code: 'making.drafts', values: { limit } })
}
