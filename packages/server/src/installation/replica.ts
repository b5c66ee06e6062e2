import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import { createPool } from '../db/open.ts'
import { type HearQuery, hearQueries } from '../db/query-times.ts'
import { tablesLogger } from '../db/tables.ts'

/** A copy of the database that may be read where seconds do not matter. */
export interface Replica {
  /** The copy, while it follows closely; else null: the primary is asked. */
  db(): Db | null
  /** Seconds; without end where it does not answer. */
  behind(): number
  close(): Promise<void>
}

const LOOK_MS = 1000
/** A copy that is further behind is not asked. */
export const MOST_BEHIND_SECONDS = 5

export async function openReplica(
  connection: pg.ClientConfig,
  { primary, log, onQuery }: { primary: pg.Pool; log: Logger; onQuery: HearQuery },
): Promise<Replica> {
  const pool = createPool({ ...connection, statement_timeout: 15_000 }, log, 10)
  hearQueries(pool, onQuery)
  const db = drizzle({ client: pool, logger: tablesLogger })
  let near = false
  let behind = Number.POSITIVE_INFINITY
  const look = async () => {
    behind = await secondsBehind(primary, pool).catch(() => Number.POSITIVE_INFINITY)
    const now = behind <= MOST_BEHIND_SECONDS
    if (now !== near) log.info({ behind }, now ? 'reads go to the replica' : 'the replica is away or too far behind')
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

/** The last replayed transaction's age, but 0 where nothing is left to replay: a quiet primary makes no replica old. */
export async function secondsBehind(primary: pg.Pool, replica: pg.Pool): Promise<number> {
  const { rows: there } = await primary.query<{ at: string }>('select pg_current_wal_lsn()::text as at')
  const { rows } = await replica.query<{ behind: number | null }>(
    `select case
       when not pg_is_in_recovery() then null
       when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
       else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8
     end as behind`,
    [there[0]?.at],
  )
  // One that was made a primary is no copy any longer.
  return rows[0]?.behind ?? Number.POSITIVE_INFINITY
}
