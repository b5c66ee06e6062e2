import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cappedLog } from '@leitai/runner/log'
import type { Submission } from './command.ts'

/** A process of srun, which lasts as long as its job, or of sbatch, which only hands it over. */
export interface Submitted {
  /** When it ended, on the clock of `performance`; null while it runs. */
  exitedAt(): number | null
  /** Whether it ended without an error. */
  succeeded(): boolean
  ended: Promise<void>
  /** What it printed for people. */
  said(): string
  write(text: string): void
  onAnswer(listener: (chunk: Buffer) => void): () => void
  /** Ends srun if it still runs. */
  remove(): void
}

export function submit({ command, args, script }: Submission, env: Record<string, string>): Submitted {
  const child: ChildProcess = spawn(command, args, { env, cwd: '/', detached: true, stdio: 'pipe' })
  const said = cappedLog(2048)
  const listeners = new Set<(chunk: Buffer) => void>()
  child.stderr?.on('data', (chunk: Buffer) => said.add(chunk))
  child.stdout?.on('data', (chunk: Buffer) => {
    for (const listener of listeners) listener(chunk)
  })
  // Writing to a process that has ended; its end is told by itself.
  child.stdin?.on('error', () => undefined)
  // srun’s standard input stays open: its end tells the node that this process is gone.
  if (script !== null) child.stdin?.end(script)
  let exitedAt: number | null = null
  const ended = once(child, 'close')
    .catch((error: Error) => said.add(Buffer.from(error.message)))
    .then(() => {
      exitedAt = performance.now()
    })
  return {
    ended,
    exitedAt: () => exitedAt,
    succeeded: () => child.exitCode === 0,
    said: () => said.read().head.trim(),
    write(text) {
      child.stdin?.write(text)
    },
    onAnswer(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    remove() {
      if (exitedAt === null) child.kill('SIGKILL')
    },
  }
}
