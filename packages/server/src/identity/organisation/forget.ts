import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { organisationInvitations, organisationMembers } from './table.ts'

/** Takes a closed account out of its organisations; invitations to it and by it end. */
export async function forgetMember(db: Db, userId: number): Promise<void> {
  await db.delete(organisationMembers).where(eq(organisationMembers.userId, userId))
  await db.delete(organisationInvitations).where(eq(organisationInvitations.userId, userId))
  await db.delete(organisationInvitations).where(eq(organisationInvitations.invitedBy, userId))
}
