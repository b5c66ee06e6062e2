import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { asc, eq } from '@leitai/platform/db/orm'
import { organisationInvitations, organisationMembers, organisations } from './table.ts'

/** The caller’s memberships, and what stands between them and other organisations, for their export. */
export async function addOwnData({
  context: { db, me },
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  const { role, title, via, joinedAt } = organisationMembers
  const members = await db
    .select({ organisation: organisations.name, role, title, via, joinedAt })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .where(eq(organisationMembers.userId, me.id))
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
    .where(eq(organisationInvitations.userId, me.id))
    .orderBy(asc(organisationInvitations.id))
  data.organisations = { members, invitations }
}
