import { tablesLogger } from '@leitai/pg-kit/table-news'
import { onQueries, type QueryListener } from '@leitai/pg-kit/times'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { createPool, type Db } from '../db/open.ts'
import { eq } from '../db/orm.ts'
import { defineTask } from '../jobs/task.ts'
import { cleanUpLimits, fits, markOf } from './limits.ts'
import { installation } from './table.ts'

const ROW = 1

/**
 * All processes on one database must have the same SECRET: otherwise sessions, tickets and encrypted texts of one process would be invalid
 * in another.
 */
export async function joinInstallation(db: Db, config: Config, log: Logger): Promise<void> {
  const secretMark = markOf(config.secret)
  const { siteUrl } = config
  await db.insert(installation).values({ id: ROW, secretMark, siteUrl }).onConflictDoNothing()
  const [found] = await db.select().from(installation).where(eq(installation.id, ROW))
  if (found && !fits(found.secretMark, config.secret)) {
    throw new ConfigError(
      `SECRET 与此数据库首次启动时的不同。所有进程必须使用同一个 SECRET（未设置时取数据目录中的 secret 文件）；原密钥确已丢失时见 docs/OPERATIONS.md“多台机器”。 / SECRET is not the one that this database was first started with. All processes need the same (without it the file secret in the data folder counts); where the old one is lost for good, see “Several machines” in docs/OPERATIONS.md.`,
    )
  }
  if (!found || found.siteUrl === siteUrl) return
  log.warn(
    `SITE_URL 与上次启动的不同（${found.siteUrl} → ${siteUrl}），所有进程应当一致 / SITE_URL is not what it was at the last start (${found.siteUrl}); all processes should have the same (${siteUrl})`,
  )
  await db.update(installation).set({ siteUrl }).where(eq(installation.id, ROW))
}

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

export const tasks = [defineTask({ name: 'limits', every: 'hour', run: ({ db, now }) => cleanUpLimits(db, now()) })]
