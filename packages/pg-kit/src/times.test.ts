import { afterAll, expect, test } from 'vitest'
import { createPool } from './pool.ts'
import { emptyDatabase, silent } from './testing.ts'
import { limitTimes, onQueries } from './times.ts'

const database = await emptyDatabase()
afterAll(database.drop)

test('reports queries of the pool, of a connection and failed ones, without their values', async () => {
  const pool = createPool(database.connection, silent)
  const measured: [string, number][] = []
  onQueries(pool, (text, seconds) => measured.push([text, seconds]))
  await pool.query('select pg_sleep(0.05), $1::text', ['private'])
  const client = await pool.connect()
  await client.query({ text: 'select $1::text as two', values: ['private'] })
  await expect(client.query('select nothing')).rejects.toThrow('nothing')
  client.release()
  await pool.end()
  expect(measured.map(([text]) => text)).toEqual([
    'select pg_sleep(0.05), $1::text',
    'select $1::text as two',
    'select nothing',
  ])
  expect(measured[0]?.[1]).toBeGreaterThan(0.049)
})

test.each([false, true])(
  'each statement has the limits of its time, a transaction those of its beginning (pipeline: %s)',
  async (pipeline) => {
    const pool = createPool({ ...database.connection, pipeline, max: 1 }, silent)
    let statement = 1000
    limitTimes(pool, () => ({ statement, lock: 0 }))
    const limitQuery = `select current_setting('statement_timeout') as limit`
    expect((await pool.query(limitQuery)).rows).toEqual([{ limit: '1s' }])
    statement = 2000
    expect((await pool.query(limitQuery)).rows).toEqual([{ limit: '2s' }])
    const client = await pool.connect()
    statement = 3000
    await client.query('begin')
    statement = 4000
    expect((await client.query(limitQuery)).rows).toEqual([{ limit: '3s' }])
    await client.query('rollback')
    expect((await client.query(limitQuery)).rows).toEqual([{ limit: '4s' }])
    client.release()
    await pool.end()
  },
)
