import { mapped, rows } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, inArray, isNull, ne, or, sql } from '@leitai/platform/db/orm'
import type { ClosingPart } from '@leitai/platform/domain/parts'
import { refuse } from '@leitai/platform/errors/refuse'
import type * as z from 'zod/mini'
import type { JoinedVia, OrganisationRole } from './contract.ts'
import { roleIn } from './organisation.ts'
import { higher, refusalToDemote, refusalToJoin } from './rules.ts'
import { organisationInvitations, organisationMembers, organisations } from './table.ts'
import { adminCannotLeave } from './texts.ts'

/** Somebody in an organisation, or somebody to become so. */
interface Place {
  organisationId: number
  userId: number
}

const placeIs = ({ organisationId, userId }: Place) =>
  and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.userId, userId))
const standingIs = ({ organisationId, userId }: Place) =>
  and(eq(organisationInvitations.organisationId, organisationId), eq(organisationInvitations.userId, userId))

/** The row about somebody who is not in an organisation; null without one. */
export async function standingOf(db: Db, place: Place) {
  const [found] = await db.select().from(organisationInvitations).where(standingIs(place)).for('update')
  return found ?? null
}

/** Makes somebody a member; whoever is one already keeps the higher of both roles. What stood in between is gone. */
export async function addMember(
  db: Db,
  member: Place & { role: OrganisationRole; title?: string; via: z.output<typeof JoinedVia>; now: Date },
): Promise<void> {
  const { now, title = '', ...values } = member
  const before = await roleIn(db, member.organisationId, member.userId)
  const role = before ? higher(before, member.role) : member.role
  await db
    .insert(organisationMembers)
    .values({ ...values, role, title, joinedAt: now })
    .onConflictDoUpdate({
      target: [organisationMembers.organisationId, organisationMembers.userId],
      set: { role, ...(title === '' ? {} : { title }) },
    })
  await db.delete(organisationInvitations).where(standingIs(member))
}

/** Joins by oneself. The organisation is locked and open. */
export async function joinBySelf(db: Db, join: Place & { via: 'code' | 'domain'; now: Date }): Promise<void> {
  const member = (await roleIn(db, join.organisationId, join.userId)) !== null
  refuse(refusalToJoin({ member, standing: await standingOf(db, join) }))
  await addMember(db, { ...join, role: 'member' })
}

/** Refuses what would leave an organisation without an admin. Requires the organisation’s row lock. */
export async function refuseLastAdmin(db: Db, { organisationId, userId }: Place, role: OrganisationRole) {
  if (role !== 'admin') return
  const admins = and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.role, 'admin'))
  const [others] = await db
    .select({ count: count() })
    .from(organisationMembers)
    .where(and(admins, ne(organisationMembers.userId, userId)))
  refuse(refusalToDemote(role, others?.count ?? 0))
}

/** Ends the open invitations of somebody who is no longer an admin: their friends would otherwise still come in, as admins even. */
export const endInvitationsBy = (db: Db, { organisationId, userId }: Place) =>
  db
    .delete(organisationInvitations)
    .where(
      and(
        eq(organisationInvitations.organisationId, organisationId),
        eq(organisationInvitations.invitedBy, userId),
        eq(organisationInvitations.state, 'open'),
      ),
    )

/** Takes a member out. Requires the organisation’s row lock. */
export async function takeOut(
  db: Db,
  out: Place & { role: OrganisationRole; state: 'left' | 'removed'; now: Date },
): Promise<void> {
  const { role, state, now, ...place } = out
  await refuseLastAdmin(db, place, role)
  await db.delete(organisationMembers).where(placeIs(place))
  if (role === 'admin') await endInvitationsBy(db, place)
  const values = { state, role: 'member' as const, title: '', invitedBy: null, at: now, expiresAt: null }
  await db
    .insert(organisationInvitations)
    .values({ ...place, ...values })
    .onConflictDoUpdate({
      target: [organisationInvitations.organisationId, organisationInvitations.userId],
      set: values,
    })
}

export const setRole = (db: Db, place: Place, { role, title }: { role: OrganisationRole; title: string }) =>
  db.update(organisationMembers).set({ role, title }).where(placeIs(place))

/**
 * At a log-in through a directory: makes the person a member of every open organisation that takes its people, except those that they have
 * left or were removed from. Answers the organisations that they joined just now.
 */
export async function joinByDirectory(
  db: Db,
  { userId, provider, now }: { userId: number; provider: string; now: Date },
): Promise<number[]> {
  const takes = sql`${organisations.providerKeys} @> ${JSON.stringify([provider])}::jsonb`
  const due = await db
    .select({ id: organisations.id })
    .from(organisations)
    .leftJoin(
      organisationMembers,
      and(eq(organisationMembers.organisationId, organisations.id), eq(organisationMembers.userId, userId)),
    )
    .leftJoin(
      organisationInvitations,
      and(eq(organisationInvitations.organisationId, organisations.id), eq(organisationInvitations.userId, userId)),
    )
    .where(
      and(
        eq(organisations.state, 'active'),
        takes,
        isNull(organisationMembers.userId),
        or(isNull(organisationInvitations.id), inArray(organisationInvitations.state, ['open', 'declined'])),
      ),
    )
  if (due.length === 0) return []
  const joined = await db
    .insert(organisationMembers)
    .values(
      due.map(({ id }) => ({
        organisationId: id,
        userId,
        role: 'member' as const,
        via: 'directory' as const,
        joinedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: organisationMembers.organisationId })
  return joined.map(({ id }) => id)
}

/** The only admin of an open organisation must appoint another one first: nobody else would run it. */
export const onlyAdmin: ClosingPart = (userId) =>
  mapped(
    rows(
      { name: organisations.name },
      sql`from ${organisations} join ${organisationMembers} on ${organisationMembers.organisationId} = ${organisations.id}
        where ${organisationMembers.userId} = ${userId}::int and ${organisationMembers.role} = 'admin'
          and ${organisations.state} = 'active'
          and not exists (select from ${organisationMembers} other where other.organisation_id = ${organisations.id}
            and other.role = 'admin' and other.user_id <> ${userId}::int)
        order by ${organisations.id}`,
    ),
    (found) => () =>
      found.length > 0 ? [{ kind: 'organisation', ...adminCannotLeave(found.map(({ name }) => name)) }] : [],
  )
