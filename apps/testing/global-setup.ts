import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '@leitai/embedded-postgres/embedded-postgres'
import { migrate } from '@leitai/platform/db/migrate'
import { createPool, startOwnPostgres } from '@leitai/platform/db/open'
import { prepareQueues } from '@leitai/platform/jobs/workers'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: Connection
    /** Where the files of one run leave what the others of the run copy. */
    runFolder: string
  }
}

export const TEMPLATE = 'leitai_template'

/** The test command builds the web meanwhile (scripts/test.mjs). */
async function untilPrepared(): Promise<void> {
  const file = process.env.WAIT_UNTIL_EXISTS
  while (file && !existsSync(file)) await pause(100)
}

/** One PostgreSQL for the whole run, with a migrated database that createTestDatabase() clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'leitai-tests-'))
  // PostgreSQL’s unprivileged user must be able to traverse it.
  chmodSync(dataDir, 0o711)
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const server = await startOwnPostgres({ dataDir, log, durable: false, binariesFrom: process.env.POSTGRES_FROM })
  const close = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const admin = createPool(server.connection, log, 1)
    await admin.query(`create database ${TEMPLATE}`)
    await admin.end()
    const pool = createPool({ ...server.connection, database: TEMPLATE }, log, 1)
    await migrate(pool, { log })
    await prepareQueues(pool)
    await pool.end()
  } catch (error) {
    await close()
    throw error
  }
  const runFolder = join(dataDir, 'run')
  mkdirSync(runFolder)
  await untilPrepared()
  project.provide('databaseServer', server.connection)
  project.provide('runFolder', runFolder)
  return close
}
