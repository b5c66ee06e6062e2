import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { fault, type Log } from '../errors/fault.ts'
import { installTableTriggers } from './table-news.ts'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../migrations')

/** Any number works, as long as every version of Leitai uses the same one. */
const LOCK = 7_420_184_101

type MigrateOptions = { log: Log; folder?: string; allowNone?: boolean }

/** Runs the migrations. If several servers start on one database, one migrates and the others wait. */
export async function migrate(
  pool: pg.Pool,
  { log, folder = MIGRATIONS_FOLDER, allowNone = false }: MigrateOptions,
): Promise<void> {
  if (allowNone && !existsSync(join(folder, 'meta', '_journal.json'))) return
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const before = await applied(client)
    await applyMigrations(drizzle({ client }), { migrationsFolder: folder })
    await installTableTriggers(client)
    const after = await applied(client)
    checkComplete(folder, after, log)
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

async function applied(client: pg.PoolClient): Promise<Set<string>> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!tables[0]?.there) return new Set()
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  return new Set(rows.map((row) => row.hash))
}

/** The migrator only compares dates: it silently skips a migration dated before the last applied one (after a merge of two branches). */
function checkComplete(folder: string, done: Set<string>, log: Log): void {
  const known = new Set(readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.hash))
  const missing = known.difference(done).size
  if (missing > 0) {
    throw fault(
      `有 ${missing} 个数据库迁移未执行（其日期早于已执行的迁移，或文件被改动）。请检查 ${folder}。`,
      `${missing} migrations were not applied (dated before one that was, or changed since). Check ${folder}.`,
    )
  }
  const unknown = done.difference(known).size
  if (unknown > 0)
    log.warn({ unknown }, '数据库由更新的版本升级过 / the database was brought up to date by a newer version')
}
