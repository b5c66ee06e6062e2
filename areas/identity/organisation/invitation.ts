import type { Db } from '@leitai/platform/db/db'
import { and, eq, gt, type SQL } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
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
