import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { SUPERUSER } from '../../db/cluster.ts'
import type { Db } from '../../db/db.ts'
import type { Connection } from '../../db/embedded.ts'
import type { Log } from '../../db/fault.ts'
import { createPool, openDatabase } from '../../db/open.ts'

/**
 * The database for a command beside the server: the one that DATABASE_URL names; or the embedded one of a server that runs on
 * the data folder, by the address in its postmaster.pid; or, where none runs, the embedded one started for the command.
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
  /** Its tables are left as they are, even where this version would change them. */
  asItIs?: boolean
}): Promise<{ pool: pg.Pool; db: Db; connection: pg.ClientConfig; close(): Promise<void> }> {
  const address = url ? null : runningAddress(dataDir)
  if (address) {
    const pool = createPool(address, log, 4)
    if (await answers(pool))
      return { pool, db: drizzle({ client: pool }), connection: address, close: () => pool.end() }
    await pool.end()
  }
  const none = { migrationsFolder: join(dataDir, 'no-migrations'), allowNoMigrations: true }
  return openDatabase({ url, dataDir, log, maxConnections: 4, ...(asItIs ? none : {}) })
}

/**
 * The embedded database of a server that runs on that folder, from postmaster.pid: the port in its fourth line, the socket’s folder
 * in the fifth, its state in the eighth.
 */
export function runningAddress(dataDir: string): Connection | null {
  const pointer = join(dataDir, 'postgres.location')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres')
  const file = join(home, 'data', 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const [port = '', socket = '', , , state = ''] = lines.slice(3).map((line) => line.trim())
  if (state !== 'ready') return null
  const common = { port: Number(port), user: SUPERUSER, database: 'leitai' }
  if (socket) return { ...common, host: socket }
  // Windows has no such sockets: there it listens on loopback, with a password.
  return { ...common, host: '127.0.0.1', password: readFileSync(join(home, 'password'), 'utf8') }
}

/** A file that a killed server left behind names an address where nobody answers. */
async function answers(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query('select')
    return true
  } catch {
    return false
  }
}
