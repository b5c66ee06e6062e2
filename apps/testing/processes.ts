import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Connection } from '@leitai/embedded-postgres/embedded-postgres'
import type { S3Config } from '@leitai/platform/storage/s3-client'

const CHILD = fileURLToPath(new URL('./process-child.ts', import.meta.url))

export interface Started {
  origin: string
  process: ChildProcess
  /** Its log output. */
  text(): string
  /** Sends SIGTERM and waits for the exit code. */
  stop(): Promise<number | null>
}

/** A test database’s connection as a DATABASE_URL. */
export const urlOf = ({ host, port, user, database }: Connection) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`

export const s3Environment = (s3: S3Config) => ({
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_REGION: s3.region,
  S3_KEY_ID: s3.keyId,
  S3_KEY_SECRET: s3.keySecret,
})

/** Starts a process and waits until it listens; rejects with its output if it does not. */
export async function startProcess(args: string[], env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [CHILD, ...args], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line))
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'exit')
  const first = await Promise.race([once(lines, 'line'), ended.then(() => null)])
  lines.on('line', (line) => said.push(line))
  if (first === null) throw new Error(said.join('\n'))
  return {
    origin: String(JSON.parse(String(first[0])).origin),
    process: child,
    text: () => said.join('\n'),
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
}
