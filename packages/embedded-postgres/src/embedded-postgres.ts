import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries } from './binaries.ts'
import { ensureCluster, writeSettings } from './cluster.ts'
import { type Connection, connectionTo } from './connection.ts'
import { type Lock, takeLock } from './lock.ts'
import { endOrphan, endStrays } from './orphan.ts'
import { choosePlace, type Place, socketFolder } from './place.ts'
import { isShortage, launch, type Postmaster } from './postmaster.ts'
import { type Application, errorText, fault, type Log } from './process.ts'

export { type Connection, findRunning } from './connection.ts'
export { takeLock } from './lock.ts'
export type { Application } from './process.ts'

const RESTARTS = 5
/** Milliseconds between attempts while the machine cannot start any process. */
const SHORTAGE_PAUSE = 1000
/** After this many milliseconds a restarted server counts as stable, and earlier failures are forgotten. */
const STEADY = 60_000

/** A running server. */
export type Embedded = {
  /** Valid until `stop`, also across restarts of PostgreSQL, which break open connections. */
  connection: Connection
  /**
   * Stops PostgreSQL and releases the folder: SIGINT (closes connections), after 30 s SIGQUIT, after another 10 s SIGKILL. Resolves once it
   * has ended.
   */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /**
   * An existing folder, for the database only or shared with the application’s other files; relative to the working directory. If started
   * by root, other users must be able to traverse it (mode 0711), or the database goes to `fallbackRoot`.
   */
  dataDir: string
  /** Name and error message parameters of the application that embeds PostgreSQL. */
  application: Application
  /** Also receives PostgreSQL’s own lines: FATAL and PANIC as errors, WARNING as warnings, all others as debug. */
  log: Log
  /** Called when PostgreSQL ended unexpectedly and could not be restarted; the process should then end. */
  onExit?: (error: Error) => void
  /** False only in tests: faster, but a power cut loses everything. Default: true. */
  durable?: boolean
  /** Where the database goes if root starts the process and PostgreSQL’s user cannot access the data folder. Default: `/var/lib/<name>`. */
  fallbackRoot?: string
  /** A folder with another version of PostgreSQL's package, for tests. */
  binariesFrom?: string | undefined
}

/**
 * Starts the PostgreSQL of the npm package on `<dataDir>/postgres`, created at the first start, and restarts it if it dies. One process per
 * folder; a second one is refused. Ends with this process, even after kill -9. Resolves when it accepts connections. Rejects with an Error
 * with a Chinese and an English line for the operator: the folder is in use, inaccessible or of another major version, there are no
 * programs for this platform, or PostgreSQL does not start.
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

/** Starts PostgreSQL and restarts it whenever it ends; returns the function that stops both. */
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
        // A machine that cannot start any process is retried without limit.
        const short = isShortage(reason)
        if (!short && failures++ >= RESTARTS) return onExit?.(givenUp(place, reason))
        // Immediately the first time, then after 0.2, 0.4, 0.8 and 1.6 seconds.
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
    `PostgreSQL (folder ${place.home}) stopped unexpectedly and didn’t come back in ${RESTARTS} attempts: ${errorText(cause)}`,
    cause,
  )
}
