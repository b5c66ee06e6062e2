import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { giveTo, runAs } from './account.ts'
import { findBinaries } from './binaries.ts'
import { bareEnvironment } from './cluster.ts'
import type { Connection } from './connection.ts'
import { choosePlace, socketFolder } from './place.ts'
import type { Application, Log } from './process.ts'

/** The application in this package’s tests. */
export const SAMPLE: Application = {
  name: 'sample',
  variables: { dataDir: 'SAMPLE_FOLDER', url: 'SAMPLE_URL' },
  oldestMajor: 15,
}

/** A log whose lines, each a JSON object, go to `write`. */
export function logTo(write: (line: string) => void): Log {
  const level = (name: string) => (fields: object, message: string) =>
    write(`${JSON.stringify({ level: name, ...fields, message })}\n`)
  return { debug: level('debug'), info: level('info'), warn: level('warn'), error: level('error') }
}

/** A temporary folder that other users can traverse, removed at the end of the block. */
export function temporaryFolder(name = ''): { path: string; [Symbol.dispose](): void } {
  const root = mkdtempSync(join(tmpdir(), 'embedded-postgres-'))
  chmodSync(root, 0o755)
  return { path: join(root, name), [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) }
}

type Child = { process: ChildProcess; connection: Connection; ended: Promise<unknown> }

/** Starts a process that runs PostgreSQL on the data folder, to be killed. Rejects with its output if it does not start. */
export async function startChild(dataDir: string, options: { uid?: number; gid?: number } = {}): Promise<Child> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing-child.ts'), dataDir], {
    ...options,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line))
  const ended = once(child, 'exit')
  const first = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child.stdout, 'end')
      .then(() => ended)
      .then(() => null),
  ])
  if (first === null) throw new Error(lines.join('\n'))
  return { process: child, connection: JSON.parse(String(first[0])), ended }
}

export interface Standby {
  connection: Connection
  stop(): Promise<void>
}

/**
 * Sets up a streaming replica of the embedded PostgreSQL on `dataDir`, in `folder`, which must not exist yet, as an operator would: by
 * PostgreSQL’s own replication.
 */
export async function startStandby(
  { dataDir, application, log }: { dataDir: string; application: Application; log: Log },
  primary: Connection,
  folder: string,
): Promise<Standby> {
  const from = await choosePlace(dataDir, application, log)
  const client = new pg.Client({ ...primary })
  await client.connect()
  appendFileSync(join(from.data, 'pg_hba.conf'), 'local replication all trust\n')
  await client.query('select pg_reload_conf()')
  mkdirSync(folder, { mode: 0o711 })
  const to = await choosePlace(folder, application, log)
  await client.query(`select pg_backup_start('standby', true)`)
  cpSync(from.data, to.data, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') })
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
  await client.end()
  writeFileSync(join(to.data, 'backup_label'), rows[0]?.label ?? '')
  writeFileSync(join(to.data, 'standby.signal'), '')
  await giveTo(to, to.data)
  const socket = await socketFolder(to)
  const binaries = await findBinaries(to, log)
  const settings = [
    `unix_socket_directories=${socket.folder}`,
    `primary_conninfo=host=${primary.host} port=${primary.port} user=${primary.user}`,
  ]
  const child = spawn(binaries.postgres, ['-D', to.data, ...settings.flatMap((one) => ['-c', one])], {
    ...runAs(to.account, to.home),
    env: bareEnvironment(),
    stdio: 'ignore',
  })
  const connection = { ...primary, host: socket.folder }
  await answers(connection, child)
  return {
    connection,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGINT')
        await once(child, 'exit')
      }
      socket.remove()
      rmSync(to.home, { recursive: true, force: true })
    },
  }
}

async function answers(connection: Connection, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const client = new pg.Client(connection)
    const good = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (good) return
  }
  throw new Error('the standby did not start')
}
