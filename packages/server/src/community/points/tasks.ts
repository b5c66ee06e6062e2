import { Task } from '@leitai/contract/community/points'
import { infoProgress } from '@leitai/contract/identity/profile'
import { findById } from '../../identity/account/find-account.ts'
import { saidOf } from '../../identity/profile/profile.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, inArray } from '../../platform/db/orm.ts'
import { orRefuse } from '../../platform/errors/refuse.ts'
import { dayName } from '../../platform/time/day.ts'
import { signedOn } from './sign-in.ts'
import { pointMoves } from './table.ts'

/** Ledger subject of tasks that can be done only once. */
export const ONCE = 'once'

/** The tasks a user has finished, according to the domains that own them; sign-in can always be done. */
export async function finishedTasks(db: Db, userId: number): Promise<{ finished: Set<Task>; profile: number }> {
  const user = orRefuse(await findById(db, userId), 'account.unknown')
  const { complete } = infoProgress(await saidOf(db, userId), user.avatar !== null)
  const all: Record<Task, boolean> = {
    signIn: true,
    avatar: user.avatar !== null,
    profile: complete === 100,
    phone: user.phone !== null,
    email: user.email !== null,
    realName: user.realNameVerified,
  }
  return { finished: new Set(Task.options.filter((task) => all[task])), profile: complete }
}

/** A user’s progress in each task. */
export async function tasksOf(db: Db, userId: number, now: Date) {
  const { finished, profile } = await finishedTasks(db, userId)
  const once = await db
    .select({ kind: pointMoves.kind })
    .from(pointMoves)
    .where(and(eq(pointMoves.userId, userId), inArray(pointMoves.kind, Task.options), eq(pointMoves.subject, ONCE)))
  const claimed = new Set<string>(once.map(({ kind }) => kind))
  if (await signedOn(db, userId, dayName(now))) claimed.add('signIn')
  const stateOf = (task: Task) =>
    claimed.has(task) ? ('claimed' as const) : finished.has(task) ? ('finished' as const) : ('open' as const)
  return { tasks: Task.options.map((task) => ({ task, state: stateOf(task) })), profile }
}
