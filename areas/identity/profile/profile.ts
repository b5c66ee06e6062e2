import type { Db } from '@leitai/platform/db/open'
import { eq, type SQL, sql } from '@leitai/platform/db/orm'
import { mapped, row } from '@leitai/platform/db/statement'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type * as z from 'zod/mini'
import { shownPerson } from '../account/person.ts'
import { users } from '../account/table.ts'
import { everythingShown, infoProgress, type Privacy, PrivacyKey, type UserBaseInfo } from './contract.ts'
import { regionName } from './dictionary.ts'
import { profiles } from './table.ts'

type Profile = typeof profiles.$inferSelect

/** The profile of a user who has not filled in anything. */
const nothingSaid = {
  sex: 2,
  education: '',
  workStatus: 'studying',
  workBegin: null,
  workEnd: null,
  schoolProvince: '',
  school: '',
  major: '',
  province: '',
  city: '',
  district: '',
  occupation: '',
  roles: [],
  skills: [],
  intro: '',
  website: '',
  lookingForTeam: false,
  privacy: {},
} satisfies Omit<Profile, 'userId' | 'updatedAt'>

export type Said = Omit<Profile, 'userId' | 'updatedAt'>

/** What a user has filled in, of a row that may be missing. */
export const saidFrom = (row: Said | null | undefined): Said => row ?? nothingSaid

/** What a user has filled in. */
export async function saidOf(db: Db, userId: number): Promise<Said> {
  const [row] = await db.select().from(profiles).where(eq(profiles.userId, userId))
  return saidFrom(row)
}

/** A user's own personal information, as their settings show it. */
export async function baseInfo(db: Db, userId: number): Promise<z.output<typeof UserBaseInfo>> {
  const [found] = await db.select({ name: users.name, avatar: users.avatar }).from(users).where(eq(users.id, userId))
  const user = orRefuse(found, 'account.unknown')
  const { privacy: _, ...said } = await saidOf(db, userId)
  return {
    ...said,
    ...shownPerson({ id: userId, ...user }),
    regionName: regionName(said),
    complete: infoProgress(said, user.avatar !== null).complete,
  }
}

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
