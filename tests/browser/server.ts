import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { dataDirOf } from './data-dir.ts'

const DATA_DIR = dataDirOf(Number(process.env.PORT))

/** The real server on an empty data folder, as `npm start` runs it, for the journeys. */
rmSync(DATA_DIR, { recursive: true, force: true })
mkdirSync(DATA_DIR, { recursive: true })
// PostgreSQL's user, another than root, must get through.
chmodSync(DATA_DIR, 0o755)
process.env.DATA_DIR = DATA_DIR
await import('../../packages/server/src/main.ts')
