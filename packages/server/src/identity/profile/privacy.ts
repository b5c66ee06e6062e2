import { everythingShown, type Privacy, PrivacyKey } from '@leitai/contract/identity/profile'
import type { Db } from '../../platform/db/db.ts'
import { eq, inArray } from '../../platform/db/orm.ts'
import { profiles } from './table.ts'

/** What a user shows of themselves, of what is stored: by default everything. */
export const merged = (kept: Partial<Privacy> | undefined): Privacy => ({ ...everythingShown, ...kept })

/** What each of these users shows of themselves; by default everything. */
export async function privacyOf(db: Db, userIds: readonly number[]): Promise<Map<number, Privacy>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: profiles.userId, privacy: profiles.privacy })
    .from(profiles)
    .where(inArray(profiles.userId, [...userIds]))
  const kept = new Map(rows.map(({ userId, privacy }) => [userId, privacy]))
  return new Map(userIds.map((userId) => [userId, merged(kept.get(userId))]))
}

/** Changes some of a user's choices, in a transaction that has locked their account; only differences from the default are stored. */
export async function setPrivacy(
  db: Db,
  { userId, change, now }: { userId: number; change: Partial<Privacy>; now: Date },
): Promise<Privacy> {
  const [row] = await db.select({ privacy: profiles.privacy }).from(profiles).where(eq(profiles.userId, userId))
  const next = { ...merged(row?.privacy), ...change }
  const privacy = Object.fromEntries(
    PrivacyKey.options.filter((key) => next[key] !== everythingShown[key]).map((key) => [key, next[key]]),
  )
  await db
    .insert(profiles)
    .values({ userId, privacy, updatedAt: now })
    .onConflictDoUpdate({ target: profiles.userId, set: { privacy, updatedAt: now } })
  return next
}
