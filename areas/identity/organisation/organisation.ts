import type { CurrentUser } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, type SQL, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { nameKey } from '../account/rules.ts'
import { users } from '../account/table.ts'
import type { OrganisationBrief, OrganisationRole } from './contract.ts'
import { mayHost, mayManageOrganisation, refusalToManage } from './rules.ts'
import { organisationMembers, organisations } from './table.ts'

export type Organisation = typeof organisations.$inferSelect
export type Membership = Pick<Organisation, 'id' | 'key' | 'name' | 'logo'> & { role: OrganisationRole }

/** The columns of what is shown of an organisation wherever it is named. */
export const briefColumns = {
  id: organisations.id,
  key: organisations.key,
  name: organisations.name,
  kind: organisations.kind,
  logo: organisations.logo,
  primary: organisations.primary,
  accent: organisations.accent,
}
export const briefOf = ({ id, key, name, kind, logo, primary, accent }: Organisation): OrganisationBrief => ({
  id,
  key,
  name,
  kind,
  logo,
  primary,
  accent,
})

/** How many people an organisation has, as a column of a query on organisations. */
export const memberCount = (): SQL<number> =>
  sql<number>`(select count(*)::int from ${organisationMembers}
    where ${organisationMembers.organisationId} = ${organisations.id})`

/** An organisation in whatever state; null if there is none. */
const organisationWith = keptRead({ reads: [organisations] }, async (db, id: number) => {
  const [found] = await db.select().from(organisations).where(eq(organisations.id, id))
  return found ?? null
})

/** An open organisation by the last part of its address, and whether the caller is in it. */
export async function openOrganisation(db: Db, key: string, me: Pick<CurrentUser, 'id'> | null) {
  const [found] = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.key, key), eq(organisations.state, 'active')))
  const { id } = orRefuse(found, 'organisation.unknown')
  return { id, member: me !== null && (await membershipsOf(db, me.id)).some((one) => one.id === id) }
}

/** A person’s memberships of open organisations: what gives rights. */
export const membershipsOf = keptRead(
  { reads: [organisations, organisationMembers], most: 2000 },
  (db, userId: number): Promise<Membership[]> =>
    db
      .select({
        id: organisations.id,
        key: organisations.key,
        name: organisations.name,
        logo: organisations.logo,
        role: organisationMembers.role,
      })
      .from(organisationMembers)
      .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
      .where(and(eq(organisationMembers.userId, userId), eq(organisations.state, 'active'))),
)

/** Whether a person is in an open organisation, as a condition of a query. */
export const memberIn = (organisationId: SQLWrapper, userId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${organisationMembers}
    join ${organisations} on ${organisations.id} = ${organisationMembers.organisationId}
    where ${organisationMembers.organisationId} = ${organisationId} and ${organisationMembers.userId} = ${userId}
      and ${organisations.state} = 'active')`

/** Whether a person hosts for an open organisation, as a condition of a query. */
export const hostsOrganisation = (userId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${organisationMembers}
    join ${organisations} on ${organisations.id} = ${organisationMembers.organisationId}
    where ${organisationMembers.userId} = ${userId} and ${organisationMembers.role} in ('admin', 'host')
      and ${organisations.state} = 'active')`

/** The role in an organisation; null for people who are not in it. Read after the organisation is locked, it holds. */
export async function roleIn(db: Db, organisationId: number, userId: number): Promise<OrganisationRole | null> {
  const [found] = await db
    .select({ role: organisationMembers.role })
    .from(organisationMembers)
    .where(and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.userId, userId)))
  return found?.role ?? null
}

const knownOf = async (db: Db, { id, state }: Organisation, me: Pick<CurrentUser, 'id' | 'role'>) => ({
  siteRole: me.role,
  role: await roleIn(db, id, me.id),
  state,
})

/** Whether somebody may make competitions for an organisation. */
export async function mayHostFor(
  db: Db,
  organisationId: number,
  me: Pick<CurrentUser, 'id' | 'role'>,
): Promise<boolean> {
  const found = await organisationWith(db, organisationId)
  return found !== null && mayHost(await knownOf(db, found, me))
}

/** Whether somebody runs an organisation. */
export async function mayManage(db: Db, organisationId: number, me: Pick<CurrentUser, 'id' | 'role'>) {
  const found = await organisationWith(db, organisationId)
  return found !== null && mayManageOrganisation(await knownOf(db, found, me))
}

/** An organisation that the caller runs. */
export async function managedOrganisation(
  { db, me }: { db: Db; me: Pick<CurrentUser, 'id' | 'role'> },
  organisationId: number,
): Promise<Organisation> {
  const found = orRefuse(await organisationWith(db, organisationId), 'organisation.unknown')
  refuse(refusalToManage(await knownOf(db, found, me)))
  return found
}

/** As managedOrganisation, locked: what its admins do at the same time happens one after the other. */
export async function lockManaged(
  { db, me }: { db: Db; me: Pick<CurrentUser, 'id' | 'role'> },
  organisationId: number,
): Promise<Organisation> {
  const found = await lockOrganisation(db, organisationId)
  refuse(refusalToManage(await knownOf(db, found, me)))
  return found
}

/** An organisation, locked; `share` is for those who join, who need not wait for each other. */
export async function lockOrganisation(db: Db, id: number, how: 'update' | 'share' = 'update'): Promise<Organisation> {
  const [found] = await db.select().from(organisations).where(eq(organisations.id, id)).for(how)
  return orRefuse(found, 'organisation.unknown')
}

/** An account that is in use, by its user name. */
export async function personNamed(db: Db, name: string) {
  const [found] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.nameKey, nameKey(name)), eq(users.state, 'active')))
  if (!found) throw new Refused({ code: 'organisation.noUser', values: { name } })
  return found
}
