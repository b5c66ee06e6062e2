import { once } from 'node:events'
import { mkdirSync, writeSync } from 'node:fs'
import { startEmbedded } from './embedded-postgres.ts'
import { logTo, SAMPLE } from './testing.ts'

// A separate process that runs PostgreSQL, for tests that kill it: node testing-child.ts <data folder>
const dataDir = process.argv[2] ?? ''
mkdirSync(dataDir, { recursive: true, mode: 0o711 })
const server = await startEmbedded({
  dataDir,
  application: SAMPLE,
  log: logTo((line) => writeSync(2, line)),
  fallbackRoot: `${dataDir}-fallback`,
})
// Listens before it prints, as the reader may stop it immediately.
const termination = once(process, 'SIGTERM')
process.stdout.write(`${JSON.stringify(server.connection)}\n`)
await termination
await server.stop()
