import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { users } from '../../account/table.ts'
import type * as contract from '../contract.ts'
import { briefColumns } from '../organisation.ts'
import { organisationInvitations, organisationMembers, organisations } from '../table.ts'

export const myOrganisations: Handler<typeof contract.myOrganisations> = async ({ db, me, now }) => {
  const { list, invitations, byEmail } = await mineOf(db, { userId: me.id, now: now.toISOString() })
  return {
    list,
    invitations: invitations.flatMap(({ expiresAt, ...one }) => (expiresAt ? [{ ...one, expiresAt }] : [])),
    byEmail,
  }
}

/** The open organisations of a person, open invitations, and those that take in the domain of their e-mail address. */
const mineOf = statement(({ userId, now }: Placeholders<{ userId: number; now: string }>) => ({
  list: rows(
    {
      ...briefColumns,
      role: organisationMembers.role,
      title: organisationMembers.title,
      via: organisationMembers.via,
      joinedAt: organisationMembers.joinedAt,
    },
    sql`from ${organisationMembers} join ${organisations} on ${organisations.id} = ${organisationMembers.organisationId}
      where ${organisationMembers.userId} = ${userId} and ${organisations.state} = 'active'
      order by ${organisationMembers.joinedAt}, ${organisations.id}`,
  ),
  invitations: rows(
    {
      id: organisationInvitations.id,
      organisation: briefColumns,
      role: organisationInvitations.role,
      by: sql<
        string | null
      >`(select ${users.name} from ${users} where ${users.id} = ${organisationInvitations.invitedBy})`,
      at: organisationInvitations.at,
      expiresAt: organisationInvitations.expiresAt,
    },
    sql`from ${organisationInvitations}
      join ${organisations} on ${organisations.id} = ${organisationInvitations.organisationId}
      where ${organisationInvitations.userId} = ${userId} and ${organisationInvitations.state} = 'open'
        and ${organisationInvitations.expiresAt} > ${now}::timestamptz and ${organisations.state} = 'active'
      order by ${organisationInvitations.id} desc`,
  ),
  byEmail: rows(
    briefColumns,
    sql`from ${users} join ${organisations}
        on ${organisations.emailDomains} @> jsonb_build_array(lower(split_part(${users.email}, '@', 2)))
      where ${users.id} = ${userId} and ${organisations.state} = 'active'
        and not exists (select from ${organisationMembers}
          where ${organisationMembers.organisationId} = ${organisations.id} and ${organisationMembers.userId} = ${userId})
        and not exists (select from ${organisationInvitations}
          where ${organisationInvitations.organisationId} = ${organisations.id}
            and ${organisationInvitations.userId} = ${userId} and ${organisationInvitations.state} = 'removed')
      order by ${organisations.id}`,
  ),
}))
