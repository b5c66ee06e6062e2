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
process.stdout.write(`${JSON.stringify(opened.connection)}\n`)
await once(process, 'SIGTERM')
await opened.close()
