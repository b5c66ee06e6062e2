import { value } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, ne, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { noteEvent } from './event.ts'
import { credentialsRevoked } from './hooks.ts'
import { endSessionsOf } from './session.ts'
import { twoSteps, users } from './table.ts'
import { endTwoStep } from './two-step.ts'

/** An admin's actions on an account; the admin domain checks permissions and writes the log. */
interface Act {
  userId: number
  now: Date
  ip: string
  device: string
}

async function lockedUser(db: Db, userId: number) {
  const [found] = await db.select().from(users).where(eq(users.id, userId)).for('update')
  const user = orRefuse(found, 'account.unknown')
  if (user.state === 'closed') throw new Refused({ code: 'account.closed' })
  return user
}

/** Ends every log-in and token of an account; returns the number of log-ins. */
export async function endAllSessions(db: Db, act: Act): Promise<number> {
  await lockedUser(db, act.userId)
  const ended = await endSessionsOf(db, act.userId)
  await credentialsRevoked.run({ db, userIds: [act.userId], now: act.now })
  await noteEvent(db, { ...act, kind: 'deviceEnded', detail: 'admin' })
  return ended
}

/** Until the end of the transaction no admin can be removed elsewhere. */
export const lockAdmins = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('admins'))`)

/** Whether a user is an admin and nobody else is an active one, as a part of a statement. */
export const lastAdminPart = (userId: SQL<number>) =>
  value(sql<boolean>`exists (select from ${users} where ${users.id} = ${userId}::int and ${users.role} = 'admin')
    and not exists (select from ${users}
      where ${users.role} = 'admin' and ${users.state} = 'active' and ${users.id} <> ${userId}::int)`)

/** Whether this is the last admin; until the end of the transaction no other admin can be removed. */
async function isLastAdmin(db: Db, user: { id: number; role: 'user' | 'admin' }): Promise<boolean> {
  if (user.role !== 'admin') return false
  await lockAdmins(db)
  const [others] = await db
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.state, 'active'), ne(users.id, user.id)))
  return (others?.count ?? 0) === 0
}

/** Refuses changes that would leave no admin, also under concurrency. */
async function keepOneAdmin(db: Db, user: { id: number; role: 'user' | 'admin' }): Promise<void> {
  if (await isLastAdmin(db, user)) throw new Refused({ code: 'admin.last' })
}

/** A locked account's log-ins end immediately, and nobody can log in until it is unlocked. */
export async function lockUser(db: Db, act: Act & { reason: string | null }): Promise<void> {
  const { userId, reason } = act
  const user = await lockedUser(db, userId)
  if (reason !== null) await keepOneAdmin(db, user)
  await db
    .update(users)
    .set({ state: reason === null ? 'active' : 'locked', lockReason: reason })
    .where(eq(users.id, userId))
  if (reason !== null) await endAllSessions(db, act)
}

/** An account that is locked already stays locked, for another reason. */
export async function relockUser(db: Db, { userId, reason }: { userId: number; reason: string }): Promise<void> {
  await db
    .update(users)
    .set({ lockReason: reason })
    .where(and(eq(users.id, userId), eq(users.state, 'locked')))
}

export async function changeRole(db: Db, { userId, role }: { userId: number; role: 'user' | 'admin' }): Promise<void> {
  const user = await lockedUser(db, userId)
  if (user.role === role) return
  await keepOneAdmin(db, user)
  await db.update(users).set({ role }).where(eq(users.id, userId))
}

/** For users who lost the authenticator and the recovery codes. */
export async function dropTwoStep(db: Db, act: Act): Promise<void> {
  await lockedUser(db, act.userId)
  const dropped = await endTwoStep(db, act.userId).returning({ userId: twoSteps.userId })
  if (dropped.length === 0) throw new Refused({ code: 'twoStep.off' })
  await noteEvent(db, { ...act, kind: 'twoStepOff', detail: 'admin' })
}
