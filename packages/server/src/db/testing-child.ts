import { once } from 'node:events'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from './open.ts'

// A server of its own for tests that kill it: node testing-child.ts <data folder>
const dataDir = process.argv[2] ?? ''
const log = pino({ level: 'debug' }, pino.destination({ dest: 2, sync: true }))
const opened = await openDatabase({
  dataDir,
  log,
  migrationsFolder: join(import.meta.dirname, 'none'),
  allowNoMigrations: true,
  fallbackRoot: `${dataDir}-fallback`,
})
// Heard from before it is told: whoever reads that it is there may end it at once.
const asked = once(process, 'SIGTERM')
process.stdout.write(`${JSON.stringify(opened.connection)}\n`)
await asked
await opened.close()
