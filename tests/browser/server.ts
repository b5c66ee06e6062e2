import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { urlOf } from '../../apps/testing/processes.ts'
import { LEITAI } from '../../areas/platform/db/open.ts'
import { findRunning } from '../../packages/embedded-postgres/src/embedded-postgres.ts'
import { dataDirOf, PORT } from './data-dir.ts'

const DATA_DIR = dataDirOf(PORT)
process.env.DATA_DIR = DATA_DIR

if (process.env.DEV === '1') {
  // The development build uses the first server's data instead of a second demonstration.
  let address = findRunning(DATA_DIR, LEITAI)
  for (; address === null; address = findRunning(DATA_DIR, LEITAI)) await pause(100)
  process.env.DATABASE_URL = urlOf(address)
  process.argv.push('--only', 'http')
} else {
  // The real server on an empty data folder, like `npm start`, for the e2e tests.
  rmSync(DATA_DIR, { recursive: true, force: true })
  mkdirSync(DATA_DIR, { recursive: true })
  // PostgreSQL's user, not root, needs access.
  chmodSync(DATA_DIR, 0o755)
}
await import('../../apps/server/main.ts')
