import { tablesLogger } from '@leitai/pg-kit/table-news'
import { onQueries, type QueryListener } from '@leitai/pg-kit/times'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createPool, type Db } from '../db/open.ts'

/** A read replica, used where a lag of seconds does not matter. */
export interface Replica {
  /** The replica while its lag is small; else null, and the primary is used. */
  db(): Db | null
  /** Seconds; Infinity if it does not respond. */
  behind(): number
  close(): Promise<void>
}

const LOOK_MS = 1000

/** A replica that lags more than this is not used. */
const MOST_BEHIND_SECONDS = 5

export async function openReplica(
  connection: pg.ClientConfig,
  { primary, log, onQuery }: { primary: pg.Pool; log: Logger; onQuery: QueryListener },
): Promise<Replica> {
  const pool = createPool({ ...connection, statement_timeout: 15_000 }, log, 10)
  onQueries(pool, onQuery)
  const db = drizzle({ client: pool, logger: tablesLogger })
  let near = false
  let behind = Number.POSITIVE_INFINITY
  const lag = lagOf(primary, pool)
  const look = async () => {
    behind = await lag().catch(() => Number.POSITIVE_INFINITY)
    const now = behind <= MOST_BEHIND_SECONDS
    if (now !== near)
      log.info({ behind }, now ? 'reads go to the replica' : 'the replica is unavailable or lags too far behind')
    near = now
  }
  let looking = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, LOOK_MS)
  await looking
  return {
    db: () => (near ? db : null),
    behind: () => behind,
    async close() {
      clearInterval(timer)
      await looking
      await pool.end()
    },
  }
}

/**
 * Measures the replica's lag in seconds: the age of the oldest observed state of the primary that the replica has not reached. Infinity
 * until it has caught up once, and if it is no longer a replica; rejects if either does not respond.
 */
export function lagOf(primary: pg.Pool, replica: pg.Pool): () => Promise<number> {
  let ahead: { at: number; place: bigint }[] = []
  let caughtUp = false
  return async () => {
    const { rows: there } = await primary.query<{ place: string }>(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as place`,
    )
    const now = performance.now()
    const place = BigInt(there[0]?.place ?? 0)
    if (place > (ahead.at(-1)?.place ?? 0n)) ahead.push({ at: now, place })
    const { rows } = await replica.query<{ place: string | null }>(
      `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as place`,
    )
    const reached = BigInt(rows[0]?.place ?? -1)
    ahead = ahead.filter((one) => one.place > reached)
    caughtUp = reached >= 0n && (caughtUp || ahead.length === 0)
    if (!caughtUp) return Number.POSITIVE_INFINITY
    return ahead[0] ? (now - ahead[0].at) / 1000 : 0
  }
}
