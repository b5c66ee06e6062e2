import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, inArray } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { refuseLastAdmin } from './members.ts'
import { organisationInvitations, organisationMembers, organisations } from './table.ts'

/** A person’s memberships, and what stands between them and other organisations. */
async function organisationsOf(db: Db, userId: number) {
  const { role, title, via, joinedAt } = organisationMembers
  const members = await db
    .select({ organisation: organisations.name, role, title, via, joinedAt })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .where(eq(organisationMembers.userId, userId))
    .orderBy(asc(organisationMembers.joinedAt))
  const { state, at, expiresAt } = organisationInvitations
  const invitations = await db
    .select({
      organisation: organisations.name,
      state,
      role: organisationInvitations.role,
      title: organisationInvitations.title,
      at,
      expiresAt,
    })
    .from(organisationInvitations)
    .innerJoin(organisations, eq(organisations.id, organisationInvitations.organisationId))
    .where(eq(organisationInvitations.userId, userId))
    .orderBy(asc(organisationInvitations.id))
  return { members, invitations }
}

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  organisations: ({ db, me }) => organisationsOf(db, me.id),
}

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
