import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import { and, asc, eq, ne, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { findById } from '../../account/find-account.ts'
import { users } from '../../account/table.ts'
import type * as contract from '../contract.ts'
import { openAt, organisationOfCode, organisationOfInvitation, spendCode } from '../join-code.ts'
import { addMember, joinBySelf, takeOut } from '../members.ts'
import { briefColumns, lockOrganisation, memberCount, membershipsOf, roleIn } from '../organisation.ts'
import { domainOf } from '../rules.ts'
import { organisationInvitations, organisationMembers, organisations, organisationMembers as table } from '../table.ts'

export const answerOrganisationInvitation: Handler<typeof contract.answerOrganisationInvitation> = async (
  { db, me, now },
  { id, accept },
) => {
  const organisation = await lockOrganisation(db, await organisationOfInvitation(db, id, now), 'share')
  const own = and(eq(organisationInvitations.id, id), eq(organisationInvitations.userId, me.id), openAt(now))
  const [found] = await db.select().from(organisationInvitations).where(own).for('update')
  const { organisationId, role, title } = orRefuse(found, 'organisation.noInvitation')
  if (!accept) {
    const declined = { state: 'declined' as const, at: now, expiresAt: null, invitedBy: null }
    await db.update(organisationInvitations).set(declined).where(own)
    return { ok: true }
  }
  refuse(organisation.state === 'active' ? null : { code: 'organisation.noInvitation' })
  await addMember(db, { organisationId, userId: me.id, role, title, via: 'invited', now })
  return { ok: true }
}

export const leaveOrganisation: Handler<typeof contract.leaveOrganisation> = async (
  { db, me, now },
  { organisationId },
) => {
  await lockOrganisation(db, organisationId)
  const role = orRefuse(await roleIn(db, organisationId, me.id), 'organisation.notIn')
  await takeOut(db, { organisationId, userId: me.id, role, state: 'left', now })
  return { ok: true }
}

export const joinOrganisation: Handler<typeof contract.joinOrganisation> = async ({ db, me, now }, { code }) => {
  const organisationId = orRefuse(await organisationOfCode(db, code, now), 'organisation.code')
  const { key, state } = await lockOrganisation(db, organisationId, 'share')
  // The code of a closed organisation is as good as none. A refusal gives the use back, as everything is rolled back.
  refuse(state === 'active' && (await spendCode(db, code, now)) ? null : { code: 'organisation.code' })
  await joinBySelf(db, { organisationId, userId: me.id, via: 'code', now })
  return { id: organisationId, key }
}

/** An account’s address is always a verified one. */
export const joinOrganisationByEmail: Handler<typeof contract.joinOrganisationByEmail> = async (
  { db, me, now },
  { organisationId },
) => {
  const { key, state, emailDomains } = await lockOrganisation(db, organisationId, 'share')
  if (state === 'closed') throw new Refused({ code: 'organisation.unknown' })
  const domain = domainOf((await findById(db, me.id))?.email ?? null)
  refuse(domain !== null && emailDomains.includes(domain) ? null : { code: 'organisation.email' })
  await joinBySelf(db, { organisationId, userId: me.id, via: 'domain', now })
  return { id: organisationId, key }
}

export const organisation: Handler<typeof contract.organisation> = async ({ db }, { key }) => {
  const { about, site, contact, createdAt } = organisations
  const [found] = await db
    .select({ ...briefColumns, about, site, contact, createdAt, members: memberCount() })
    .from(organisations)
    .where(and(eq(organisations.key, key), eq(organisations.state, 'active')))
  return orRefuse(found, 'organisation.unknown')
}

export const organisationPeople: Handler<typeof contract.organisationPeople> = async (
  { db, me },
  { organisationId, ...paging },
) => {
  const member = (await membershipsOf(db, me.id)).some(({ id }) => id === organisationId)
  refuse(member ? null : { code: 'organisation.notIn' })
  const { page, pageSize, offset } = pageOf(paging)
  const rows = await db
    .select({
      userId: users.id,
      userName: users.name,
      role: table.role,
      title: table.title,
      avatar: sql<string>`coalesce(${users.avatar}, '')`,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(and(eq(table.organisationId, organisationId), ne(table.role, 'member')))
    .orderBy(asc(table.role), asc(users.nameKey), asc(users.id))
    .limit(pageSize)
    .offset(offset)
  return { list: rows.map(({ total: _, ...one }) => one), total: rows[0]?.total ?? 0, page, pageSize }
}

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
