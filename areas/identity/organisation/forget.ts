import type { Db } from '@leitai/platform/db/db'
import { and, asc, eq, inArray } from '@leitai/platform/db/orm'
import { refuseLastAdmin } from './members.ts'
import { organisationInvitations, organisationMembers, organisations } from './table.ts'

/**
 * Takes a closed account out of its organisations; invitations to it and by it end. Another admin who left since the account was found fit
 * to close makes this fail: it is then tried again, and the account waits for a successor.
 */
export async function forgetMember(db: Db, userId: number): Promise<void> {
  const run = db
    .select({ id: organisationMembers.organisationId })
    .from(organisationMembers)
    .where(and(eq(organisationMembers.userId, userId), eq(organisationMembers.role, 'admin')))
  const locked = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(inArray(organisations.id, run), eq(organisations.state, 'active')))
    .orderBy(asc(organisations.id))
    .for('update')
  for (const { id } of locked) await refuseLastAdmin(db, { organisationId: id, userId }, 'admin')
  await db.delete(organisationMembers).where(eq(organisationMembers.userId, userId))
  await db.delete(organisationInvitations).where(eq(organisationInvitations.userId, userId))
  await db.delete(organisationInvitations).where(eq(organisationInvitations.invitedBy, userId))
}
