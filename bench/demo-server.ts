import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { openForCommand } from '../areas/competition/archive/running-database.ts'
import type { Db } from '../areas/platform/db/open.ts'

/** Waits until a condition holds; one that fails does not hold yet. */
export const until = async (done: () => Promise<boolean>): Promise<void> => {
  while (!(await done().catch(() => false))) await pause(250)
}

/** The real server in production mode with the demonstration, on a folder of its own, and its database. */
export async function startDemoServer(port: number): Promise<{ origin: string; db: Db; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'leitai-bench-'))
  chmodSync(folder, 0o755)
  const origin = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      RATE_LIMIT: '0',
      DEMO: '1',
      SITE_URL: origin,
    },
    stdio: 'ignore',
  })
  await until(async () => (await fetch(`${origin}/readyz`)).ok)
  const { db, close } = await openForCommand({ url: undefined, dataDir: folder, log: pino({ level: 'silent' }) })
  return {
    origin,
    db,
    async stop() {
      await close()
      const gone = once(server, 'exit')
      server.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
