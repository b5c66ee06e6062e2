import type { Db } from '@leitai/platform/db/db'
import { eq, type SQL, sql } from '@leitai/platform/db/orm'
import type { OrganisationRole } from './contract.ts'
import { openAt } from './invitation.ts'
import { organisationInvitations, organisationMembers } from './table.ts'

const withRole = (role: OrganisationRole): SQL<number> =>
  sql<number>`count(*) filter (where ${organisationMembers.role} = ${role})::int`

/** The people of an organisation by role, and its open invitations. */
export async function countsOf(db: Db, organisationId: number, now: Date) {
  const [found] = await db
    .select({
      admin: withRole('admin'),
      host: withRole('host'),
      member: withRole('member'),
      invitations: sql<number>`(select count(*)::int from ${organisationInvitations}
        where ${organisationInvitations.organisationId} = ${organisationId} and ${openAt(now)})`,
    })
    .from(organisationMembers)
    .where(eq(organisationMembers.organisationId, organisationId))
  return found ?? { admin: 0, host: 0, member: 0, invitations: 0 }
}
