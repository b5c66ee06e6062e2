import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { errorCode, fault, type Log } from '../errors/refuse.ts'
import { appliedMigrations, foreignTo, MIGRATIONS_FOLDER } from './pending.ts'
import { announceTables } from './tables.ts'

/** Any number works, as long as every version of Leitai uses the same one. */
const LOCK = 7_420_184_101
const LOCK_MS = 5000

type MigrateOptions = {
  log: Log
  folder?: string | undefined
  allowNone?: boolean | undefined
  /** Start although a newer version has changed the tables: an older process of a rolling upgrade. */
  allowNewer?: boolean | undefined
  /** How long to wait for a lock before trying again. */
  lockMs?: number
}

/** Runs the migrations. If several servers start on one database, one migrates and the others wait. */
export async function migrate(
  pool: pg.Pool,
  { log, folder = MIGRATIONS_FOLDER, allowNone = false, allowNewer = false, lockMs = LOCK_MS }: MigrateOptions,
): Promise<void> {
  if (allowNone && !existsSync(join(folder, 'meta', '_journal.json'))) return
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    refuseForeign(await foreignTo(client, folder))
    const before = await appliedMigrations(client)
    refuseNewer(folder, before, { log, allowNewer })
    await inPieces(client, { log, lockMs }, () => applyMigrations(drizzle({ client }), { migrationsFolder: folder }))
    await announceTables(client)
    const after = await appliedMigrations(client)
    checkComplete(folder, after)
    if (after.size > before.size)
      log.info({ migrations: after.size - before.size }, '数据库结构已更新 / tables brought up to date')
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
  } catch (error) {
    // Closes the connection, which releases the lock.
    client.release(true)
    throw error
  }
}

const hashesIn = (folder: string) => new Set(readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash))

/** Our tables beside those of another program would be refused by the database in its own words, or mixed with them. */
function refuseForeign(found: readonly string[]): void {
  if (found.length === 0) return
  throw fault(
    `这个数据库属于另一个程序（已有 ${shown(found, '、')}），没有改动它。请新建一个空数据库，把 DATABASE_URL 指向它。`,
    `This database belongs to another program (it has ${shown(found, ', ')}); nothing was changed. Create an empty database and point DATABASE_URL to it.`,
  )
}

const shown = (names: readonly string[], between: string) =>
  names.slice(0, 3).join(between) + (names.length > 3 ? '…' : '')

/** An older version would not know what newer tables and columns are for, and could damage what they hold. */
function refuseNewer(
  folder: string,
  done: Set<string>,
  { log, allowNewer }: Required<Pick<MigrateOptions, 'log' | 'allowNewer'>>,
) {
  const unknown = done.difference(hashesIn(folder)).size
  if (unknown === 0) return
  if (allowNewer) return log.warn({ unknown }, '数据库由更新的版本升级过 / a newer version has changed the tables')
  throw fault(
    `数据库已由更新的版本升级（有 ${unknown} 步本版本不认识）。请安装那个版本，或恢复升级前的备份；滚动升级期间旧进程须重启时，可设 ALLOW_NEWER_DATABASE=1。`,
    `A newer version has changed this database (${unknown} unknown steps). Install that version, or restore a backup from before it. If an older process must restart during a rolling upgrade, set ALLOW_NEWER_DATABASE=1.`,
  )
}

const LOCKED = '55P03'
const TRIES = 60

/**
 * A change of a table waits for the transactions that use it, and everybody who comes later waits behind it. So it gives up after seconds
 * and tries again: nothing is done by halves, as all migrations are one transaction.
 */
async function inPieces(
  client: pg.PoolClient,
  { log, lockMs }: { log: Log; lockMs: number },
  work: () => Promise<void>,
): Promise<void> {
  await client.query(`set lock_timeout = ${lockMs}`)
  for (let tried = 1; ; tried++) {
    try {
      await work()
      break
    } catch (error) {
      if (errorCode(error instanceof Error ? (error.cause ?? error) : error) !== LOCKED || tried === TRIES) throw error
      log.warn({ tried }, '表被长事务占用，稍后再试 / a table is in use by a long transaction; trying again')
      await pause(1000)
    }
  }
  await client.query('reset lock_timeout')
}

/** The migrator only compares dates: it silently skips a migration dated before the last applied one (after a merge of two branches). */
function checkComplete(folder: string, done: Set<string>): void {
  const missing = hashesIn(folder).difference(done).size
  if (missing > 0) {
    throw fault(
      `有 ${missing} 个数据库迁移未执行（其日期早于已执行的迁移，或文件被改动）。请检查 ${folder}。`,
      `${missing} migrations weren’t applied (dated before an applied one, or changed since). Check ${folder}.`,
    )
  }
}
