import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Application } from './application.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { ensureCluster, writeSettings } from './cluster.ts'
import { type Connection, connectionTo } from './connection.ts'
import { errorText, fault, type Log } from './errors.ts'
import { type Lock, takeLock } from './lock.ts'
import { endOrphan, endStrays } from './orphan.ts'
import { choosePlace, type Place, socketFolder } from './place.ts'
import { isShortage, launch, type Postmaster } from './postmaster.ts'

export type { Application } from './application.ts'
export { type Connection, findRunning } from './connection.ts'
export type { Log } from './errors.ts'
export { type Lock, takeLock } from './lock.ts'

const RESTARTS = 5
/** Milliseconds between two tries while the machine can start no process. */
const SHORTAGE_PAUSE = 1000
/** Milliseconds after which a server that was started again counts as well, and its earlier failures as past. */
const STEADY = 60_000

/** A running server. */
export type Embedded = {
  /** Good until `stop`, also after PostgreSQL was started again; connections that were open then are broken. */
  connection: Connection
  /**
   * Ends PostgreSQL and gives the folder back: SIGINT (connections are closed), after 30 s SIGQUIT, after 10 s more SIGKILL.
   * Resolves once it has ended.
   */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /**
   * An existing folder for the database alone or shared with the application's other files; relative paths start at the working
   * directory. Started by root, other users must be able to pass through it (mode 0711), or the database goes to `fallbackRoot`.
   */
  dataDir: string
  /** The name, and words for refusals, of the application that embeds PostgreSQL. */
  application: Application
  /** Gets PostgreSQL's own lines too: FATAL and PANIC as errors, WARNING as warnings, all others as debug. */
  log: Log
  /** Called when PostgreSQL ended by itself and could not be brought back: nothing works without it, so end the process. */
  onExit?: (error: Error) => void
  /** False only in tests: quicker, and a power cut loses everything. Default: true. */
  durable?: boolean
  /** Where the database goes when PostgreSQL's user can't reach the data folder of a process run by root. Default: `/var/lib/<name>`. */
  fallbackRoot?: string
  /** A folder with another version of PostgreSQL's package, for tests. */
  binariesFrom?: string | undefined
}

/**
 * Starts the PostgreSQL that came by npm on `<dataDir>/postgres`, made at the first start, and keeps it running: if it dies it
 * is started again. One process a folder; a second is refused. Ends with us, even after kill -9. Resolves when it takes
 * connections. Rejects with an Error whose message has a Chinese and an English line, for the operator: the folder is in use,
 * cannot be reached or holds data of another major version, no programs for this platform, PostgreSQL does not start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { application, log, durable = true } = options
  const dataDir = resolve(options.dataDir)
  const releases: (() => void)[] = []
  const release = () => {
    for (const undo of releases.splice(0).reverse()) undo()
  }
  const hold = (lock: Lock) => releases.push(lock.release)
  try {
    hold(takeLock(dataDir, application))
    const place = await choosePlace(dataDir, application, log, options.fallbackRoot)
    // A copied data folder may point to the same database as the original.
    if (place.home !== join(dataDir, 'postgres')) hold(takeLock(place.home, application))
    const binaries = await findBinaries(place, log, options.binariesFrom)
    await ensureCluster(place, binaries, durable, log)
    await endOrphan(place, binaries, log)
    const socket = process.platform === 'win32' ? null : await socketFolder(place)
    if (socket) releases.push(socket.remove)
    const port = socket ? 5432 : await freePort()
    await writeSettings(place, { socketFolder: socket?.folder ?? null, port, durable })
    const connection = connectionTo(place.home, application, socket?.folder ?? null, port)
    const stop = await supervise(place, binaries, connection, options)
    return { connection, stop: () => stop().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/** Starts PostgreSQL and starts it again whenever it ends; gives the function that ends both. */
async function supervise(place: Place, binaries: Binaries, connection: Connection, { log, onExit }: EmbeddedOptions) {
  let stopping = false
  let current = await launch(place, binaries, log)
  await createDatabase(connection).catch(async (error) => {
    await current.stop()
    throw error
  })
  log.info({ postmaster: current.pid, folder: place.home }, 'PostgreSQL 已启动 / PostgreSQL is running')
  const watching = keepRunning()
  return async () => {
    stopping = true
    await current.stop()
    await watching
  }

  async function keepRunning(): Promise<void> {
    for (let failures = 0; ; ) {
      const since = Date.now()
      let reason: unknown = await current.ended
      if (stopping) return
      log.error(
        { reason },
        'PostgreSQL 意外退出，正在重新启动 / PostgreSQL ended unexpectedly and is being started again',
      )
      failures = Date.now() - since > STEADY ? 0 : failures
      let next: Postmaster | null = null
      while (next === null) {
        // A machine that can start nothing is waited for as long as that lasts.
        const short = isShortage(reason)
        if (!short && failures++ >= RESTARTS) return onExit?.(givenUp(place, reason))
        // At once the first time, then after 0.2, 0.4, 0.8 and 1.6 seconds.
        await pause(short ? SHORTAGE_PAUSE : failures === 1 ? 0 : 100 * 2 ** (failures - 1))
        if (stopping) return
        await endStrays(place, log)
        next = await launch(place, binaries, log).catch((error) => {
          log.error({ reason: errorText(error) }, 'PostgreSQL 未能恢复 / PostgreSQL did not come back')
          reason = error
          return null
        })
      }
      current = next
      if (stopping) return next.stop()
      log.info({ postmaster: next.pid }, 'PostgreSQL 已恢复 / PostgreSQL is running again')
    }
  }
}

async function createDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [connection.database])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(connection.database)}`)
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

function givenUp(place: Place, cause: unknown): Error {
  return fault(
    `PostgreSQL（目录 ${place.home}）意外退出，重试 ${RESTARTS} 次仍未恢复：${errorText(cause)}`,
    `PostgreSQL (folder ${place.home}) ended unexpectedly and did not come back in ${RESTARTS} attempts: ${errorText(cause)}`,
    cause,
  )
}
