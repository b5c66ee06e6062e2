import { randomUUID } from 'node:crypto'
import type { AppContext } from '../context/app-context.ts'
import type { RefusalCode } from '../contract/refusals.ts'
import type { Db } from '../db/open.ts'
import { and, eq, lt, sql } from '../db/orm.ts'
import { transaction } from '../db/transaction.ts'
import { Refused } from '../errors/refuse.ts'
import { turns } from './table.ts'

/**
 * Fair turns for work for which somebody waits at a screen. Each person has one place in a lane, wherever they ask; those of a higher rank
 * go first, then those who asked first, so that who asks again and again stands behind all who wait. Whoever waits asks again every second
 * and keeps the place; who stops asking loses it. The places are in PostgreSQL, so that they hold across processes.
 */
export interface Lane {
  name: string
  /** So many run at a time on each process. */
  most: number
  /** Of these, so many are left to those who go first. */
  kept?: number
  /** Says how many go first. */
  busy: RefusalCode
}

interface Asking {
  userId: number
  /** Before all who are not. */
  first?: boolean
}

/** How often those who wait are to ask, and how long a place is kept without it. */
const ASK_SECONDS = 1
const KEPT_SECONDS = 6
const LEASE_SECONDS = 15

/** This process, among those of the installation. */
const here = randomUUID()

const within = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds}::int)`
const isOf = ({ name }: Lane, userId: number) => and(eq(turns.lane, name), eq(turns.userId, userId))

/** Null if the caller has the turn now, else how many go first. The caller's own work that runs is one of these. */
async function ask(db: Db, lane: Lane, { userId, first = false }: Asking): Promise<{ ahead: number } | null> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`turns ${lane.name}`}))`)
    await tx.delete(turns).where(and(eq(turns.lane, lane.name), lt(turns.until, sql`clock_timestamp()`)))
    await tx
      .insert(turns)
      .values({
        lane: lane.name,
        userId,
        priority: first ? 0 : 1,
        askedAt: sql`clock_timestamp()`,
        until: within(KEPT_SECONDS),
      })
      .onConflictDoUpdate({
        target: [turns.lane, turns.userId],
        // Who waits and now asks from an exam, or no longer, stands where they would have stood with it.
        set: {
          until: sql`case when ${turns.server} is null then ${within(KEPT_SECONDS)} else ${turns.until} end`,
          priority: sql`case when ${turns.server} is null then excluded.priority else ${turns.priority} end`,
        },
      })
    const { rows } = await tx.execute<{ runs: boolean; ahead: number; here: number; others: number }>(sql`
      select own.server is not null as runs,
        count(*) filter (where one.server is null and (one.priority, one.asked_at, one.user_id)
          < (own.priority, own.asked_at, own.user_id))::int as ahead,
        count(*) filter (where one.server = ${here})::int as here,
        count(*) filter (where one.server = ${here} and one.priority > 0)::int as others
      from ${turns} as own join ${turns} as one on one.lane = own.lane
      where own.lane = ${lane.name} and own.user_id = ${userId} group by own.lane, own.user_id`)
    const [found] = rows
    if (!found || found.runs) return { ahead: 1 }
    const { kept = 0 } = lane
    const free = Math.min(lane.most - found.here, first ? lane.most : lane.most - kept - found.others)
    if (found.ahead >= free) return { ahead: Math.max(found.ahead, 1) }
    await tx
      .update(turns)
      .set({ server: here, until: within(LEASE_SECONDS) })
      .where(isOf(lane, userId))
    return null
  })
}

/** Does the work if it is the caller's turn; else refuses with how many go first. */
export async function inTurn<T>(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  lane: Lane,
  asking: Asking,
  work: () => Promise<T>,
): Promise<T> {
  const waits = await ask(db, lane, asking)
  if (waits) throw new Refused({ code: lane.busy, values: { ahead: waits.ahead, seconds: ASK_SECONDS } })
  const mine = and(isOf(lane, asking.userId), eq(turns.server, here))
  const renew = () =>
    db
      .update(turns)
      .set({ until: within(LEASE_SECONDS) })
      .where(mine)
  const timer = setInterval(
    () => void renew().catch((error: unknown) => log.warn({ err: error }, 'a turn could not be renewed')),
    (LEASE_SECONDS * 1000) / 3,
  )
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await db.delete(turns).where(mine)
  }
}
