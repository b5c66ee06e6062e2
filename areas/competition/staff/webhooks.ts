import { managedOrganisation } from '@leitai/identity/organisation/organisation'
import { organisationMembers } from '@leitai/identity/organisation/table'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { HostOwner } from '@leitai/site/webhook/owner'
import { competitions, hostRoles } from '../definition/table.ts'
import { hostedCompetition } from './role.ts'
import { refusalToRun } from './rules.ts'

/** The webhooks of a competition, and of an organisation, are managed by those who run it, for as long as they do. */
export async function refuseWebhookStranger(context: AuthenticatedContext, { kind, id }: HostOwner): Promise<void> {
  if (kind === 'organisation') await managedOrganisation(context, id)
  else refuse(refusalToRun((await hostedCompetition(context, id)).role))
}

export const webhookManagers = (db: Db, { kind, id }: HostOwner) =>
  kind === 'organisation' ? organisationManagers(db, id) : competitionManagers(db, id)

async function organisationManagers(db: Db, id: number) {
  const admins = await db
    .select({ userId: organisationMembers.userId })
    .from(organisationMembers)
    .where(and(eq(organisationMembers.organisationId, id), eq(organisationMembers.role, 'admin')))
  return { userIds: admins.map(({ userId }) => userId), link: `/organisation-manage.html?id=${id}&part=webhooks` }
}

async function competitionManagers(db: Db, id: number) {
  const [found] = await db.select({ ownerId: competitions.ownerId }).from(competitions).where(eq(competitions.id, id))
  const editors = await db
    .select({ userId: hostRoles.userId })
    .from(hostRoles)
    .where(and(eq(hostRoles.cmptId, id), inArray(hostRoles.role, ['owner', 'editor'])))
  const all = [found?.ownerId ?? null, ...editors.map(({ userId }) => userId)]
  return {
    userIds: [...new Set(all.filter((one) => one !== null))],
    link: `/judge-space.html?tab=console&id=${id}&part=webhooks`,
  }
}
