import type { Db } from '@leitai/platform/db/db'
import { eq, type SQL, sql } from '@leitai/platform/db/orm'
import { mapped, row } from '@leitai/platform/db/statement'
import { everythingShown, type Privacy, PrivacyKey } from './contract.ts'
import { profiles } from './table.ts'

/** What a user shows of themselves, of what is stored: by default everything. */
export const merged = (kept: Partial<Privacy> | undefined): Privacy => ({ ...everythingShown, ...kept })

/** What a user shows of themselves, as a part of a statement. */
export const privacyPart = (userId: SQL<number>) =>
  mapped(row({ privacy: profiles.privacy }, sql`from ${profiles} where ${profiles.userId} = ${userId}`), (found) =>
    merged(found?.privacy),
  )

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
