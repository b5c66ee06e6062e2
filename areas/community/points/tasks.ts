import { users } from '@leitai/identity/account/table'
import { infoProgress } from '@leitai/identity/profile/contract'
import { saidFrom } from '@leitai/identity/profile/profile'
import { profiles } from '@leitai/identity/profile/table'
import { type Placeholders, row, rows, statement, value } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { getTableColumns, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { dayName, dayStart, monthStart } from '@leitai/platform/time/day'
import type { EventWay } from './award.ts'
import { Task } from './contract.ts'
import { pointMoves, signIns } from './table.ts'

/** Ledger subject of tasks that can be done only once. */
export const ONCE = 'once'

/** What tells which tasks a user has finished, as parts of a statement. */
const finishedParts = ({ userId }: Placeholders<{ userId: number }>) => ({
  user: row(
    {
      avatar: users.avatar,
      phone: users.phone,
      email: users.email,
      realNameVerified: users.realNameVerified,
    },
    sql`from ${users} where ${users.id} = ${userId}`,
  ),
  said: row(getTableColumns(profiles), sql`from ${profiles} where ${profiles.userId} = ${userId}`),
})
const finished = statement(finishedParts)

function finishedFrom(found: Awaited<ReturnType<typeof finished>>): { finished: Set<Task>; profile: number } {
  const user = orRefuse(found.user, 'account.unknown')
  const { complete } = infoProgress(saidFrom(found.said), user.avatar !== null)
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

/** The tasks a user has finished, according to the domains that own them; sign-in can always be done. */
export const finishedTasks = async (db: Db, userId: number) => finishedFrom(await finished(db, { userId }))

/** The rules whose payments are limited by day or month, as users see them. */
export const LIMITED = ['inviteVerified', 'inviteScored', 'post', 'reply', 'liked'] as const satisfies EventWay[]

/** Literals of a statement’s text. */
const listed = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(', '))

interface ProgressQuery {
  userId: number
  /** Today, yyyy-MM-dd. */
  day: string
  dayStart: Date
  monthStart: Date
}

const progress = statement((given: Placeholders<ProgressQuery>) => ({
  ...finishedParts(given),
  once: rows(
    { kind: pointMoves.kind },
    sql`from ${pointMoves} where ${pointMoves.userId} = ${given.userId}
      and ${pointMoves.kind} in (${listed(Task.options)}) and ${pointMoves.subject} = ${sql.raw(`'${ONCE}'`)}`,
  ),
  signed: value(sql<boolean>`exists (select from ${signIns}
    where ${signIns.userId} = ${given.userId} and ${signIns.day} = ${given.day}::date)`),
  counts: rows(
    {
      way: pointMoves.kind,
      month: sql<number>`count(*)::int`,
      day: sql<number>`(count(*) filter (where ${pointMoves.at} >= ${given.dayStart}))::int`,
    },
    sql`from ${pointMoves} where ${pointMoves.userId} = ${given.userId} and ${pointMoves.kind} in (${listed(LIMITED)})
      and ${pointMoves.nth} = 0 and ${pointMoves.at} >= ${given.monthStart} group by ${pointMoves.kind}`,
  ),
}))

/** A user’s progress in each task, and how often the limited rules have paid them today and this month. */
export async function tasksOf(db: Db, userId: number, now: Date) {
  const found = await progress(db, { userId, day: dayName(now), dayStart: dayStart(now), monthStart: monthStart(now) })
  const { finished, profile } = finishedFrom(found)
  const claimed = new Set<string>(found.once.map(({ kind }) => kind))
  if (found.signed) claimed.add('signIn')
  const stateOf = (task: Task) =>
    claimed.has(task) ? ('claimed' as const) : finished.has(task) ? ('finished' as const) : ('open' as const)
  const tasks = Task.options.map((task) => ({ task, state: stateOf(task) }))
  return { tasks, profile, counts: new Map(found.counts.map((one) => [one.way, one])) }
}
