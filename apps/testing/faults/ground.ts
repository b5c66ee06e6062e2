import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection, Embedded } from '@leitai/embedded-postgres/embedded-postgres'
import { startOwnPostgres } from '@leitai/platform/db/open'
import { openTestStore, type TestStore } from '@leitai/platform/storage/testing-s3'
import pg from 'pg'
import { pino } from 'pino'
import { s3Environment, urlOf } from '../processes.ts'
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts'

export const SECRET = 'a secret that only the faults have, long enough'
const DISK_MB = 1536
const MEGABYTE = Buffer.alloc(1024 * 1024)

/** The test installation: one PostgreSQL, one object store, two http processes and one worker, restarted as by a service manager. */
export interface Ground {
  connection: Connection
  store: TestStore
  http: SupervisedProcess[]
  worker: SupervisedProcess
  /** Signals the postmaster: SIGINT: fast shutdown, SIGQUIT: immediate, SIGKILL: crash. It restarts by itself. */
  hitDatabase(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void
  /** The disk of the database and the processes, small enough to fill; null if no file system can be mounted. */
  disk: { fill(): void; free(): void } | null
  close(): Promise<void>
}

export async function openGround(say: (line: string) => void): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'leitai-faults-'))
  chmodSync(folder, 0o711)
  const disk = mountDisk(folder, say)
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' }, pino.destination(2))
  const database = await keepDatabase(join(folder, 'db'), log, say)
  const store = await openTestStore()
  const { connection } = database
  const env = {
    DATABASE_URL: urlOf(connection),
    SITE_URL: 'http://localhost',
    SECRET,
    RATE_LIMIT: '0',
    SCORERS: '1',
    ...s3Environment(store.config),
  }
  const keep = (name: string, only: string) => {
    const own = join(folder, name)
    mkdirSync(own, { recursive: true })
    return superviseProcess({ name, args: ['--only', only], env: { ...env, DATA_DIR: own }, say })
  }
  const http = [await keep('http1', 'http'), await keep('http2', 'http')]
  const worker = await keep('worker', 'worker')
  return {
    connection,
    store,
    http,
    worker,
    disk,
    hitDatabase: (signal) => {
      const pid = Number(readFileSync(join(database.data(), 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, signal)
    },
    async close() {
      disk?.free()
      await Promise.all([...http, worker].map((one) => one.stop()))
      await store.close()
      await database.stop()
      disk?.unmount()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The embedded PostgreSQL; when its supervision gives up, which would end a server, it is started again as by a service manager. */
async function keepDatabase(dataDir: string, log: pino.Logger, say: (line: string) => void) {
  let closing = false
  const start = () => startOwnPostgres({ dataDir, log, onExit: () => void again() })
  const again = async () => {
    say('PostgreSQL was given up by its own supervision; it is begun anew')
    await embedded.stop()
    while (!closing) {
      const next = await start().catch(() => null)
      if (next) {
        embedded = next
        return
      }
      await pause(500)
    }
  }
  let embedded: Embedded = await start()
  const client = new pg.Client(embedded.connection)
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  return {
    connection: embedded.connection,
    data: () => rows[0]?.data_directory ?? '',
    async stop() {
      closing = true
      await embedded.stop()
    },
  }
}

/** Mounts a small file system, if permitted, so that a disk can really be full. */
function mountDisk(folder: string, say: (line: string) => void) {
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' })
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0711`, 'tmpfs', folder)
  } catch {
    say('no file system can be mounted here: instead of a full disk, a store that is full')
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    // To the last byte, whatever the database writes or frees meanwhile.
    fill() {
      const file = openSync(ballast, 'w')
      try {
        for (;;) writeSync(file, MEGABYTE)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => run('umount', '-l', folder),
  }
}
