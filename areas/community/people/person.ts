import { refuseUnseen } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { everythingShown, type Privacy } from '@leitai/identity/profile/contract'
import { merged } from '@leitai/identity/profile/profile'
import { profiles } from '@leitai/identity/profile/table'
import { type Placeholders, row, statement } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, inArray, ne, type SQL, sql } from '@leitai/platform/db/orm'
import { userFollows } from './table.ts'

const { id, name, avatar, state, createdAt, realNameVerified } = users

/** A user who is asked for, as a part of a statement. */
export const personPart = (userId: SQL<number>) =>
  row(
    { user: { id, name, avatar, state, createdAt, realNameVerified }, kept: profiles.privacy },
    sql`from ${users} left join ${profiles} on ${profiles.userId} = ${users.id} where ${users.id} = ${userId}::int`,
  )
type Found = NonNullable<ReturnType<ReturnType<typeof personPart>['decode']>>

/** A user, with what the caller may see of them; callers see all of themselves. */
export function personFrom(
  found: Found | null,
  { me, asOthers = false }: { me: { id: number } | null; asOthers?: boolean | undefined },
): { user: Found['user']; self: boolean; shown: Privacy; searchable: boolean } {
  const user = refuseUnseen(found?.user)
  const self = me?.id === user.id
  // Without a profile the row has none.
  const privacy = merged(found?.kept ?? undefined)
  return { user, self, shown: self && !asOthers ? everythingShown : privacy, searchable: privacy.searchable }
}

const person = statement(({ userId }: Placeholders<{ userId: number }>) => ({ found: personPart(userId) }))

export const personSeen = async (db: Db, { userId, me }: { userId: number; me: { id: number } | null }) =>
  personFrom((await person(db, { userId })).found, { me })

/** Which of these users the caller follows. */
export async function followedAmong(db: Db, me: { id: number } | null, ids: number[]): Promise<Set<number>> {
  if (!me || ids.length === 0) return new Set()
  const rows = await db
    .select({ id: userFollows.targetId })
    .from(userFollows)
    .where(and(eq(userFollows.userId, me.id), inArray(userFollows.targetId, ids)))
  return new Set(rows.map(({ id }) => id))
}

/** Number of followers, or of users followed; closed accounts do not count. */
export async function countFollows(db: Db, userId: number, kind: 'followers' | 'following'): Promise<number> {
  const { own, other } = sidesOf(kind)
  const [found] = await db
    .select({ total: count() })
    .from(userFollows)
    .innerJoin(users, eq(users.id, other))
    .where(and(eq(own, userId), ne(users.state, 'closed')))
  return found?.total ?? 0
}

/** Which column holds the user, and which the other side. */
export const sidesOf = (kind: 'followers' | 'following') =>
  kind === 'followers'
    ? { own: userFollows.targetId, other: userFollows.userId }
    : { own: userFollows.userId, other: userFollows.targetId }

/** Whether a person may be found by others; joined with the profile, which may be missing. */
export const isSearchable = sql<boolean>`coalesce((${profiles.privacy}->>'searchable')::boolean, true)`

/** Whether the user follows the person, who then does not count as a stranger. */
export async function knowsByFollowing(
  db: Db,
  { userId, otherId }: { userId: number; otherId: number },
): Promise<boolean> {
  const follows = await db
    .select({ at: userFollows.at })
    .from(userFollows)
    .where(and(eq(userFollows.userId, userId), eq(userFollows.targetId, otherId)))
  return follows.length > 0
}
