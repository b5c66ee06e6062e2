import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Application,
  type Embedded,
  type EmbeddedOptions,
  startEmbedded,
} from '@leitai/embedded-postgres/embedded-postgres'
import { createPipeline, type Pipeline, shareReads } from '@leitai/pg-kit/pipeline'
import { createPool as createKitPool } from '@leitai/pg-kit/pool'
import { tablesLogger } from '@leitai/pg-kit/table-news'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { makeDataFolder } from '../config/data-folder.ts'
import { errorCode, errorText, fault, type Log } from '../errors/refuse.ts'
import { migrate } from './migrate.ts'
import type { PgDatabase } from './orm.ts'

/** Leitai's settings for the embedded PostgreSQL. The name is in the data of every installation, so it never changes. */
export const LEITAI: Application = {
  name: 'leitai',
  variables: { dataDir: 'DATA_DIR', url: 'DATABASE_URL' },
  oldestMajor: 15,
}

/** Starts Leitai's embedded PostgreSQL; creates the data folder if it does not exist. */
export async function startOwnPostgres(options: Omit<EmbeddedOptions, 'application'>): Promise<Embedded> {
  makeDataFolder(resolve(options.dataDir))
  return startEmbedded({ ...options, application: LEITAI })
}

type OpenOptions = {
  /** DATABASE_URL; without it the embedded PostgreSQL is started. */
  url?: string | undefined
  dataDir: string
  log: Log
  maxConnections?: number
  onExit?: (error: Error) => void
  migrationsFolder?: string
  /** For database tests: continue if there are no migrations. */
  allowNoMigrations?: boolean
  allowNewer?: boolean | undefined
  durable?: boolean
  fallbackRoot?: string
}

export type Opened = {
  pool: pg.Pool
  db: Db
  /** For libraries that open their own connections (pg.Client, LISTEN). graphile-worker uses the pool. */
  connection: pg.ClientConfig
  embedded: boolean
  close(): Promise<void>
}

const OLDEST = 150_000

/** Opens the database at `url`, or the embedded one, and runs the migrations. */
export async function openDatabase(options: OpenOptions): Promise<Opened> {
  const { url, log } = options
  const embedded = url ? null : await startOwnPostgres(options)
  const connection: pg.ClientConfig = embedded?.connection ?? { connectionString: url ?? '' }
  const pool = createPool(connection, log, options.maxConnections)
  const close = async () => {
    // A leaked connection must not prevent PostgreSQL's clean shutdown.
    await Promise.race([pool.end(), pause(10_000, undefined, { ref: false })])
    await embedded?.stop()
  }
  try {
    if (url) await checkServer(pool, url, log)
    await migrate(pool, {
      log,
      folder: options.migrationsFolder,
      allowNone: options.allowNoMigrations,
      allowNewer: options.allowNewer,
    })
  } catch (error) {
    await close()
    throw error
  }
  return { pool, db: drizzle({ client: pool, logger: tablesLogger }), connection, embedded: embedded !== null, close }
}

/** A pool with our settings. */
export function createPool(
  connection: pg.ClientConfig,
  log: Log,
  max = 12,
  onConnect?: (client: pg.ClientBase) => Promise<void>,
): pg.Pool {
  const config = {
    ...connection,
    max,
    ...(onConnect && { onConnect }),
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // A transaction that is idle this long while holding locks is dead or forgotten.
    idle_in_transaction_session_timeout: 120_000,
  }
  return createKitPool(config, ({ message }) =>
    log.warn({ reason: message }, '数据库连接中断 / a database connection broke'),
  )
}

/** As many as a small machine has cores: with more, PostgreSQL only switches between them. */
const STATEMENT_CONNECTIONS = 2
/** For statements that may take long, such as those of jobs: on shared connections others would wait behind them. */
const LONG_CONNECTIONS = 2

/** As many for other queries that only read. */
const READ_CONNECTIONS = 2

/** Connections that several queries share, besides those of the main pool. */
export interface SharedConnections {
  pools: readonly pg.Pool[]
  /** Runs a statement (`@leitai/pg-kit/statement`). */
  run: Pipeline
  close(): Promise<void>
}

/**
 * Connections for statements, with one plan for all parameters: by default PostgreSQL compares that plan with one for the present
 * parameters, which takes several times as long as executing either. Other queries may need a plan for their parameters, for example to
 * use a partial index: those of `main` that only read, outside transactions, have connections of their own. What is not quick does not
 * share any.
 */
export function openSharedConnections(
  main: pg.Pool,
  { connection, log, isQuick }: { connection: pg.ClientConfig; log: Log; isQuick: () => boolean },
): SharedConnections {
  const onConnect = async (client: pg.ClientBase) => {
    await client.query('set plan_cache_mode = force_generic_plan')
  }
  const shared = createPool({ ...connection, pipeline: true }, log, STATEMENT_CONNECTIONS, onConnect)
  const long = createPool(connection, log, LONG_CONNECTIONS, onConnect)
  const reads = createPool({ ...connection, pipeline: true }, log, READ_CONNECTIONS)
  const stop = shareReads(main, { run: createPipeline(reads), isQuick })
  const pools = [shared, long, reads]
  const pipeline = createPipeline(shared)
  return {
    pools,
    run: (config) => (isQuick() ? pipeline(config) : long.query(config)),
    async close() {
      stop()
      await Promise.all(pools.map((pool) => (pool.ending ? undefined : pool.end())))
    },
  }
}

interface Found {
  version: number
  encoding: string
  /** Whether this user may create tables here, and schemas. */
  tables: boolean
  schemas: boolean
  user: string
  name: string
}

/** Finds problems at startup that would otherwise appear with the first Chinese text or in the middle of a migration. */
async function checkServer(pool: pg.Pool, url: string, log: Log): Promise<void> {
  const { version, encoding, tables, schemas, user, name } = await firstAnswer(pool, url, log)
  const found = Math.floor(version / 10_000)
  if (version < OLDEST)
    throw fault(
      `DATABASE_URL 指向 PostgreSQL ${found}，需要 15 或更高版本。请升级，或去掉 DATABASE_URL 以使用内嵌的 PostgreSQL。`,
      `DATABASE_URL points to PostgreSQL ${found}; 15 or later is required. Upgrade it, or remove DATABASE_URL to use the embedded one.`,
    )
  if (encoding !== 'UTF8')
    throw fault(
      `数据库 ${name} 的编码是 ${encoding}，无法保存中文。请新建编码为 UTF8 的数据库：create database ${name} encoding 'UTF8' template template0`,
      `The database ${name} has the encoding ${encoding} and can’t store Chinese. Create one with UTF8: create database ${name} encoding 'UTF8' template template0`,
    )
  if (tables && schemas) return
  throw fault(
    `用户 ${user} 不能在数据库 ${name} 中建表。请以其所有者执行：alter database ${name} owner to ${user}，或 grant create on database ${name} to ${user} 并 grant create on schema public to ${user}`,
    `The user ${user} can’t create tables in the database ${name}. Have its owner run: alter database ${name} owner to ${user}; or grant create on database ${name} to ${user}, and grant create on schema public to ${user}`,
  )
}

const CHECK = `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
  coalesce(has_schema_privilege(current_schema(), 'create'), false) as tables,
  has_database_privilege(current_database(), 'create') as schemas, current_user as user, current_database() as name`

/** If everything starts together (a reboot, Compose), the database may be ready a little later than the server. */
async function firstAnswer(pool: pg.Pool, url: string, log: Log): Promise<Found> {
  const end = Date.now() + 15_000
  for (;;) {
    try {
      const { rows } = await pool.query<Found>(CHECK)
      const [found] = rows
      if (found) return found
    } catch (error) {
      const startingUp = ['ECONNREFUSED', '57P03'].includes(errorCode(error))
      if (!startingUp || Date.now() > end) throw cannotConnect(url, error)
      log.warn('数据库尚未就绪，等待中 / the database is not ready yet, waiting')
      await pause(1000)
    }
  }
}

function cannotConnect(url: string, error: unknown): Error {
  const [zh, en] = WHY[errorCode(error)] ?? ['请检查该地址', 'check the address']
  return fault(
    `无法连接 DATABASE_URL 所指的数据库 ${withoutPassword(url)}：${zh}（${errorText(error)}）。`,
    `Can’t connect to the database in DATABASE_URL, ${withoutPassword(url)}: ${en} (${errorText(error)}).`,
    error,
  )
}

const WHY: Record<string, [zh: string, en: string]> = {
  ECONNREFUSED: ['该主机和端口上没有数据库在运行', 'nothing listens on that host and port'],
  ENOTFOUND: ['找不到该主机', 'the host doesn’t exist'],
  EAI_AGAIN: ['找不到该主机', 'the host name can’t be resolved'],
  ETIMEDOUT: ['连接超时', 'the connection timed out'],
  ERR_INVALID_URL: ['地址格式不正确', 'it isn’t a valid address'],
  '28P01': ['用户名或密码错误', 'wrong username or password'],
  '28000': ['该用户不允许登录', 'this user isn’t allowed to connect'],
  '3D000': ['该数据库不存在，请先创建', 'the database doesn’t exist; create it first'],
  '53300': ['数据库连接数已满', 'the server has no free connections'],
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return url.replace(/:[^:@/]*@/, ':***@')
  const address = new URL(url)
  return `${address.protocol}//${address.username}@${address.host}${address.pathname}`
}

/** A service's first argument: the database, or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** For services that take row locks or change several rows, and so need a transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
