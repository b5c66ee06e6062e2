import type { Db } from '../../platform/db/db.ts'
import { and, eq, gt, type SQL } from '../../platform/db/orm.ts'
import { orRefuse } from '../../platform/errors/refuse.ts'
import { organisationInvitations } from './table.ts'

/** The condition for invitations that can be answered. */
export const openAt = (now: Date): SQL | undefined =>
  and(eq(organisationInvitations.state, 'open'), gt(organisationInvitations.expiresAt, now))

/** The organisation of an invitation that can be answered, so that it is locked before the invitation is. */
export async function organisationOfInvitation(db: Db, id: number, now: Date): Promise<number> {
  const [found] = await db
    .select({ organisationId: organisationInvitations.organisationId })
    .from(organisationInvitations)
    .where(and(eq(organisationInvitations.id, id), openAt(now)))
  return orRefuse(found, 'organisation.noInvitation').organisationId
}
