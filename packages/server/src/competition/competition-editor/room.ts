import { limits } from '@leitai/contract/core/limits'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { and, count, eq, inArray, sql } from '../../platform/db/orm.ts'
import { Refused, refuse } from '../../platform/errors/refuse.ts'
import { competitions, hostRoles } from '../definition/table.ts'

/** Who runs a competition already may begin more (a judge or a helper, whom any host can name, may not), so many at a time; one after the other, so that two do not find the same room. */
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
