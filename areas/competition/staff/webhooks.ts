import { managedOrganisation } from '@leitai/identity/organisation/organisation'
import { organisationMembers } from '@leitai/identity/organisation/table'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Owner } from '@leitai/site/webhook/owner'
import { competitions, hostRoles } from '../definition/table.ts'
import { hostedCompetition } from './role.ts'
import { refusalToRun } from './rules.ts'

/** The webhooks of a competition, and of an organisation, are managed by those who run it, for as long as they do. */
export async function knowWebhookOwner({
  context,
  owner,
  answer,
}: {
  context: AuthenticatedContext
  owner: Owner
  answer: { known: boolean }
}): Promise<void> {
  if (owner.kind === 'organisation') {
    await managedOrganisation(context, owner.id)
    answer.known = true
  }
  if (owner.kind !== 'competition') return
  const { role } = await hostedCompetition(context, owner.id)
  refuse(refusalToRun(role))
  answer.known = true
}

export async function addWebhookManagers({
  db,
  owner,
  answer,
}: {
  db: Db
  owner: Owner
  answer: { userIds: number[]; link: string | null }
}): Promise<void> {
  if (owner.kind === 'organisation') {
    const admins = await db
      .select({ userId: organisationMembers.userId })
      .from(organisationMembers)
      .where(and(eq(organisationMembers.organisationId, owner.id), eq(organisationMembers.role, 'admin')))
    answer.userIds.push(...admins.map(({ userId }) => userId))
    answer.link = `/organisation-manage.html?id=${owner.id}&part=webhooks`
  }
  if (owner.kind !== 'competition') return
  const [found] = await db
    .select({ ownerId: competitions.ownerId })
    .from(competitions)
    .where(eq(competitions.id, owner.id))
  const editors = await db
    .select({ userId: hostRoles.userId })
    .from(hostRoles)
    .where(and(eq(hostRoles.cmptId, owner.id), inArray(hostRoles.role, ['owner', 'editor'])))
  const all = [found?.ownerId ?? null, ...editors.map(({ userId }) => userId)]
  answer.userIds.push(...new Set(all.filter((id) => id !== null)))
  answer.link = `/judge-space.html?tab=console&id=${owner.id}&part=webhooks`
}
