import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import { and, eq, inArray } from '../../platform/db/orm.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { refuseTooManyDrafts } from '../definition/draft.ts'
import { competitions, hostRoles } from '../definition/table.ts'

/** Users who already run a competition may create a limited number of drafts; judges and support, whom any host can appoint, may not. */
export async function refuseMoreDrafts({ db, me }: Pick<AuthenticatedContext, 'db' | 'me'>): Promise<void> {
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
  await refuseTooManyDrafts(db, me.id)
}
