import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { OrganisationRole } from './contract.ts'

const max = limits.organisation
const DAY_MS = 86_400_000

interface Known {
  /** Of the site. */
  siteRole: 'user' | 'admin'
  /** In the organisation; null for people who are not in it. */
  role: OrganisationRole | null
  state: 'active' | 'closed'
}

/** Admins of the site run every organisation, closed ones too; its own admins run it while it is open. */
export const mayManageOrganisation = ({ siteRole, role, state }: Known): boolean =>
  siteRole === 'admin' || (state === 'active' && role === 'admin')

/** A closed organisation is unknown to those who may not run it. */
export function refusalToManage(known: Known): Refusal | null {
  if (mayManageOrganisation(known)) return null
  return { code: known.state === 'closed' ? 'organisation.unknown' : 'organisation.notAdmin' }
}

/** Its admins and hosts make competitions for an organisation. */
export const mayHost = ({ siteRole, role, state }: Known): boolean =>
  state === 'active' && (siteRole === 'admin' || role === 'admin' || role === 'host')

/** The last admin neither leaves nor becomes something else. `others`: how many other admins there are. */
export const refusalToDemote = (role: OrganisationRole, others: number): Refusal | null =>
  role === 'admin' && others === 0 ? { code: 'organisation.lastAdmin' } : null

interface Standing {
  state: 'open' | 'declined' | 'left' | 'removed'
  at: Date
  expiresAt: Date | null
}

const isOpen = ({ state, expiresAt }: Pick<Standing, 'state' | 'expiresAt'>, now: Date): boolean =>
  state === 'open' && expiresAt !== null && expiresAt > now

/** Whoever declined is left in peace for some days, whoever was removed or has left can be invited at once. */
export function refusalToInvite(
  { member, standing, open }: { member: boolean; standing: Standing | null; open: number },
  now: Date,
): Refusal | null {
  if (member) return { code: 'organisation.isMember' }
  if (standing && isOpen(standing, now)) return { code: 'organisation.invited' }
  const days = standing?.state === 'declined' ? max.declinedDays - (now.getTime() - standing.at.getTime()) / DAY_MS : 0
  if (days > 0) return { code: 'organisation.declined', values: { days: Math.ceil(days) } }
  return open < max.invitations ? null : { code: 'organisation.inviteLimit', values: { limit: max.invitations } }
}

/** Joining by oneself: neither twice nor after a removal. */
export function refusalToJoin({ member, standing }: { member: boolean; standing: Standing | null }): Refusal | null {
  if (member) return { code: 'organisation.inAlready' }
  return standing?.state === 'removed' ? { code: 'organisation.removed' } : null
}

export const inviteUntil = (now: Date) => new Date(now.getTime() + max.inviteDays * DAY_MS)

const RANK: Record<OrganisationRole, number> = { member: 0, host: 1, admin: 2 }
/** An invitation raises a member, and never lowers one. */
export const higher = (one: OrganisationRole, other: OrganisationRole): OrganisationRole =>
  RANK[one] >= RANK[other] ? one : other

/** The domain of an address in lower case; null without one. */
export const domainOf = (email: string | null): string | null => email?.toLowerCase().split('@').at(1) ?? null
