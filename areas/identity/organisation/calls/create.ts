import { audit } from '@leitai/platform/audit/audit'
import { and, desc, eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { notifyPerson } from '../../account/hooks.ts'
import { users } from '../../account/table.ts'
import type * as contract from '../contract.manage.ts'
import { makeOrganisation } from '../create.ts'
import { openAt, organisationOfInvitation } from '../join-code.ts'
import { countsOf } from '../list.ts'
import { endInvitationsBy, refuseLastAdmin, setRole, standingOf, takeOut } from '../members.ts'
import { lockManaged, managedOrganisation, personNamed, roleIn } from '../organisation.ts'
import { inviteUntil, refusalToInvite } from '../rules.ts'
import { organisationInvitations as table } from '../table.ts'
import { invited, removed, roleChanged } from '../texts.ts'

export const createOrganisation: Handler<typeof contract.createOrganisation> = async (
  context,
  { key, name, kind, adminName },
) => {
  const { db, now } = context
  const { id: adminId } = await personNamed(db, adminName)
  const id = await makeOrganisation(db, { key, name, kind, adminId, now })
  await audit(context, {
    action: 'organisation.create',
    target: { kind: 'organisation', id },
    detail: { name: name.zh, key, userId: adminId },
  })
  const link = `/organisation-manage.html?id=${id}`
  await notifyPerson.get()(db, { userId: adminId, ...roleChanged(name, 'admin'), link, now })
  return { id, key }
}

export const inviteToOrganisation: Handler<typeof contract.inviteToOrganisation> = async (
  context,
  { organisationId, userName, role, title },
) => {
  const { db, me, now } = context
  const { name } = await lockManaged(context, organisationId)
  const person = await personNamed(db, userName)
  const place = { organisationId, userId: person.id }
  const member = (await roleIn(db, organisationId, person.id)) !== null
  const standing = await standingOf(db, place)
  const { invitations: open } = await countsOf(db, organisationId, now)
  refuse(refusalToInvite({ member, standing, open }, now))
  const values = { state: 'open' as const, role, title, invitedBy: me.id, at: now, expiresAt: inviteUntil(now) }
  const [made] = await db
    .insert(table)
    .values({ ...place, ...values })
    .onConflictDoUpdate({ target: [table.organisationId, table.userId], set: values })
    .returning({ id: table.id })
  await notifyPerson.get()(db, {
    userId: person.id,
    ...invited(name, role),
    link: '/accountset/organisations.html',
    now,
  })
  return { id: orRefuse(made, 'organisation.noInvitation').id }
}

export const removeFromOrganisation: Handler<typeof contract.removeFromOrganisation> = async (
  context,
  { organisationId, userId },
) => {
  const { db, now } = context
  const { name, key } = await lockManaged(context, organisationId)
  const role = orRefuse(await roleIn(db, organisationId, userId), 'organisation.noMember')
  await takeOut(db, { organisationId, userId, role, state: 'removed', now })
  await audit(context, {
    action: 'organisation.remove',
    target: { kind: 'organisation', id: organisationId },
    detail: { userId, role },
  })
  await notifyPerson.get()(db, { userId, ...removed(name), link: `/organisation.html?key=${key}`, now })
  return { ok: true }
}

export const setOrganisationRole: Handler<typeof contract.setOrganisationRole> = async (
  context,
  { organisationId, userId, role, title },
) => {
  const { db, now } = context
  const { name, key } = await lockManaged(context, organisationId)
  const place = { organisationId, userId }
  const before = orRefuse(await roleIn(db, organisationId, userId), 'organisation.noMember')
  if (before === 'admin' && role !== 'admin') {
    await refuseLastAdmin(db, place, before)
    await endInvitationsBy(db, place)
  }
  await setRole(db, place, { role, title })
  if (role === before) return { ok: true }
  await audit(context, {
    action: 'organisation.role',
    target: { kind: 'organisation', id: organisationId },
    detail: { userId, role, was: before },
  })
  await notifyPerson.get()(db, {
    userId,
    ...roleChanged(name, role),
    now,
    link: `/organisation.html?key=${key}`,
  })
  return { ok: true }
}

export const organisationInvitations: Handler<typeof contract.organisationInvitations> = async (
  context,
  { organisationId, ...paging },
) => {
  const { db, now } = context
  await managedOrganisation(context, organisationId)
  const { page, pageSize, offset } = pageOf(paging)
  const wanted = and(eq(table.organisationId, organisationId), openAt(now))
  const rows = await db
    .select({ invitation: table, userName: users.name, avatar: users.avatar })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(wanted)
    .orderBy(desc(table.id))
    .limit(pageSize)
    .offset(offset)
  const list = rows.flatMap(({ invitation: { id, userId, role, at, expiresAt }, userName, avatar }) =>
    expiresAt ? [{ id, userId, userName, avatar: avatar ?? '', role, at, expiresAt }] : [],
  )
  return { list, total: await db.$count(table, wanted), page, pageSize }
}

export const withdrawOrganisationInvitation: Handler<typeof contract.withdrawOrganisationInvitation> = async (
  context,
  { id },
) => {
  const { db, now } = context
  await lockManaged(context, await organisationOfInvitation(db, id, now))
  const [gone] = await db
    .delete(table)
    .where(and(eq(table.id, id), openAt(now)))
    .returning({ id: table.id })
  orRefuse(gone, 'organisation.noInvitation')
  return { ok: true }
}
