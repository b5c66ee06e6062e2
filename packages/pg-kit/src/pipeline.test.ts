import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createPipeline, shareReads } from './pipeline.ts'
import { createPool } from './pool.ts'
import { factsOf } from './sql-text.ts'
import { emptyDatabase, silent } from './testing.ts'

const database = await emptyDatabase()
const pool = createPool({ ...database.connection, pipeline: true, max: 2 }, silent)
const run = createPipeline(pool)
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const one = (value: number) => run({ name: 'one', text: 'select $1::int as value', values: [value] })
const slow = (seconds: number) => run({ name: 'slow', text: 'select pg_sleep($1)::text', values: [seconds] })
/** Waits until so many slow queries run; asked on a connection of its own. */
async function untilSlow(count: number): Promise<pg.Client> {
  const admin = new pg.Client(database.connection)
  await admin.connect()
  const slowOnes = `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query ~ 'pg_sleep' and pid <> pg_backend_pid()`
  while ((await admin.query(slowOnes)).rowCount !== count) await pause(10)
  return admin
}
const backends = async () => (await run({ text: 'select pg_backend_pid() as pid' })).rows[0].pid

test('each of many queries at once gets its own answer, on no more connections than the pool has', async () => {
  const values = Array.from({ length: 300 }, (_, at) => at)
  const found = await Promise.all(values.map(one))
  expect(found.map(({ rows }) => rows[0].value)).toEqual(values)
  expect(new Set(await Promise.all(values.slice(0, 50).map(backends))).size).toBe(2)
  expect(pool.totalCount).toBe(2)
  expect(pool.idleCount).toBe(2)
})

test('what is sent later does not wait behind a slow query', async () => {
  const order: string[] = []
  const late = slow(2).then(() => order.push('slow'))
  await (await untilSlow(1)).end()
  // A connection is passed over once it has not answered for some milliseconds.
  await pause(100)
  for (let round = 0; round < 20; round++) await Promise.all([one(1), one(2), one(3)])
  order.push('fast')
  await late
  expect(order).toEqual(['fast', 'slow'])
})

test('an error stays with its query', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) =>
      run({ name: 'ratio', text: 'select 10 / $1::int as value', values: [at % 3] }),
    ),
  )
  expect(all.map(({ status }) => status === 'rejected')).toEqual(all.map((_, at) => at % 3 === 0))
})

test('a connection that breaks loses its own queries alone, and another takes its place', async () => {
  const lost = Promise.allSettled([slow(20), slow(20)])
  const admin = await untilSlow(2)
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ 'pg_sleep' and pid <> pg_backend_pid()`,
  )
  await admin.end()
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const found = await Promise.all(Array.from({ length: 40 }, (_, at) => one(at)))
  expect(found).toHaveLength(40)
})

test('who waits for a connection is refused in time if none can be opened', async () => {
  const nowhere = createPool({ ...database.connection, port: 1, pipeline: true, max: 2 }, silent)
  const tried = createPipeline(nowhere)
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => tried({ text: 'select 1' })))
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 'rejected'))
  await nowhere.end()
}, 10_000)

test('only what reads and waits for nothing is sent ahead of others', () => {
  const plain = ['select 1', ' with x as (select 1) select * from x', 'select "updated_at" from "users"']
  const others = [
    'insert into x values (1)',
    'with x as (update y set a = 1 returning a) select * from x',
    'begin',
    'set x = 1',
    'select 1 from "teams" for no key update',
    'select 1 from "teams" for update of "teams"',
    "select pg_advisory_xact_lock(hashtext('a'))",
    "select pg_notify('a', 'b')",
    'listen a',
  ]
  expect(plain.map((text) => factsOf(text).isPlainRead)).toEqual(plain.map(() => true))
  expect(others.map((text) => factsOf(text).isPlainRead)).toEqual(others.map(() => false))
})

test('plain reads of a pool run in a pipeline while they are quick, everything else on the pool itself', async () => {
  const main = createPool({ ...database.connection, max: 1 }, silent)
  const sent: string[] = []
  let isQuick = true
  const stop = shareReads(main, {
    run: (config) => {
      sent.push(config.text)
      return run(config)
    },
    isQuick: () => isQuick,
  })
  const values = await main.query('select $1::int as value', [3])
  await main.query('create temporary table mine (value int)')
  await main.query({ text: 'insert into mine values ($1)', values: [1] })
  isQuick = false
  const own = await main.query('select value from mine')
  isQuick = true
  stop()
  const after = await main.query('select 2 as value')
  await main.end()
  expect([values, own, after].map(({ rows }) => rows[0].value)).toEqual([3, 1, 2])
  expect(sent).toEqual(['select $1::int as value'])
})
