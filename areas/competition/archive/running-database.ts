import { join } from 'node:path'
import { findRunning } from '@leitai/embedded-postgres/embedded-postgres'
import { createPool, type Db, LEITAI, openDatabase } from '@leitai/platform/db/open'
import type { Log } from '@leitai/platform/errors/refuse'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/**
 * The database for a command beside the server: the one in DATABASE_URL; or the embedded one of a server that runs on the data folder; or,
 * without a server, the embedded one, started for the command.
 */
export async function openForCommand({
  url,
  dataDir,
  log,
  asItIs = false,
}: {
  url: string | undefined
  dataDir: string
  log: Log
  /** Do not migrate the tables, even if this version would. */
  asItIs?: boolean
}): Promise<{ pool: pg.Pool; db: Db; connection: pg.ClientConfig; close(): Promise<void> }> {
  const address = url ? null : findRunning(dataDir, LEITAI)
  if (address) {
    const pool = createPool(address, log, 4)
    if (await answers(pool))
      return { pool, db: drizzle({ client: pool }), connection: address, close: () => pool.end() }
    await pool.end()
  }
  const none = { migrationsFolder: join(dataDir, 'no-migrations'), allowNoMigrations: true }
  return openDatabase({ url, dataDir, log, maxConnections: 4, ...(asItIs ? none : {}) })
}

/** A killed server may leave a file with an address that no longer answers. */
async function answers(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query('select')
    return true
  } catch {
    return false
  }
}
