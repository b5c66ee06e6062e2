import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import type { Connection } from './embedded.ts'
import type { Log } from './fault.ts'

/** A log that is kept, to be searched. */
export function keptLog(): { log: Log; text(): string } {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
  return { log, text: () => lines.join('') }
}

/** A temporary folder that other users may pass through, removed at the end of the block. */
export function temporaryFolder(name = ''): { path: string; [Symbol.dispose](): void } {
  const root = mkdtempSync(join(tmpdir(), 'leitai-db-'))
  chmodSync(root, 0o755)
  return { path: join(root, name), [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) }
}

type Child = { process: ChildProcess; connection: Connection; ended: Promise<unknown>; text(): string }

/** A server process of its own on the data folder, to be killed. Rejects with what it said when it doesn't get up. */
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
  return { process: child, connection: JSON.parse(String(first[0])), ended, text: () => lines.join('\n') }
}
