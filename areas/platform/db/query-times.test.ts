import { createTestDatabase, type TestDatabase } from '@leitai/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onQueries } from './named-statements.ts'

let database: TestDatabase
const measured: [string, number][] = []
beforeAll(async () => {
  database = await createTestDatabase()
  onQueries(database.pool, (text, seconds) => measured.push([text, seconds]))
})
afterAll(() => database.drop())

test('reports queries of the pool, of a connection and failed ones, without their values', async () => {
  await database.pool.query('select pg_sleep(0.05), $1::text', ['private'])
  const client = await database.pool.connect()
  await client.query({ text: 'select $1::text as two', values: ['private'] })
  await expect(client.query('select nothing')).rejects.toThrow('nothing')
  client.release()
  expect(measured.map(([text]) => text)).toEqual([
    'select pg_sleep(0.05), $1::text',
    'select $1::text as two',
    'select nothing',
  ])
  expect(measured[0]?.[1]).toBeGreaterThan(0.049)
})
