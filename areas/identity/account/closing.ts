import { closedName } from '@leitai/platform/contract/identity'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, inArray, lte, ne } from '@leitai/platform/db/orm'
import type { User } from './find-account.ts'
import { boundTarget } from './own-contact.ts'
import { nameKey } from './rules.ts'
import {
  accountEvents,
  codes,
  identities,
  lockNotices,
  loginFailures,
  loginLocks,
  sessions,
  twoSteps,
  users,
} from './table.ts'
import { triesOf, triesOfNobody } from './tries.ts'

/** The account's own part of closing; the domain settings decides who may close and what else is deleted. */

/** Records when an account closes, or with null that it stays. */
export async function setClosing(db: Db, userId: number, closingAt: Date | null): Promise<void> {
  await db.update(users).set({ closingAt }).where(eq(users.id, userId))
}

/** Accounts that are due to be closed. */
export async function dueToClose(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.closingAt, now), ne(users.state, 'closed')))
    .orderBy(asc(users.id))
  return rows.map(({ id }) => id)
}

/**
 * Removes from a locked account all personal data and every login method. The row remains: teams, submissions and boards refer to it, and
 * consents must remain provable for as long as they may be needed.
 */
export async function anonymise(db: Db, user: User): Promise<void> {
  const { id } = user
  const name = closedName(id)
  const targets = [boundTarget(user, 'phone'), boundTarget(user, 'email')].flatMap((target) => target?.address ?? [])
  await db
    .update(users)
    .set({
      name,
      nameKey: nameKey(name),
      nameChangedAt: null,
      countryCode: null,
      phone: null,
      email: null,
      passwordHash: null,
      passwordWeak: false,
      avatar: null,
      role: 'user',
      state: 'closed',
      lockReason: null,
      closingAt: null,
    })
    .where(eq(users.id, id))
  await db.delete(sessions).where(eq(sessions.userId, id))
  await db.delete(identities).where(eq(identities.userId, id))
  await db.delete(twoSteps).where(eq(twoSteps.userId, id))
  await db.delete(accountEvents).where(eq(accountEvents.userId, id))
  const tries = [triesOf(id), triesOfNobody({ by: 'name', key: user.nameKey })]
  await db.delete(loginFailures).where(inArray(loginFailures.account, tries))
  await db.delete(loginLocks).where(eq(loginLocks.account, triesOf(id)))
  await db.delete(lockNotices).where(eq(lockNotices.account, triesOf(id)))
  if (targets.length > 0) await db.delete(codes).where(inArray(codes.target, targets))
}
