import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Application } from './application.ts'
import type { Connection } from './connection.ts'
import type { Log } from './errors.ts'

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
