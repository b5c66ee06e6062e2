import { createTestDatabase, type TestDatabase } from '@leitai/testing/database'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('starting on a database in use does not wait for running transactions', async () => {
  const worker = await database.pool.connect()
  try {
    await worker.query('begin')
    await worker.query('lock table users, competitions, submissions, teams in row exclusive mode')
    await migrate(database.pool, { log })
  } finally {
    await worker.query('rollback')
    worker.release()
  }
})

test('a table without a change trigger gets one at the next start', async () => {
  await database.pool.query('drop trigger table_news on teams')
  await migrate(database.pool, { log })
  const found = await database.pool.query(
    `select from pg_trigger where tgname = 'table_news' and tgrelid = 'teams'::regclass`,
  )
  expect(found.rowCount).toBe(1)
})
