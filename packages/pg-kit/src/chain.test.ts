import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { chain, type Step } from './chain.ts'
import { createPool } from './pool.ts'
import { onWrites } from './table-news.ts'
import { emptyDatabase, silent } from './testing.ts'
import { onQueries } from './times.ts'

const database = await emptyDatabase()
const pool = createPool({ ...database.connection, max: 1 }, silent)
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const noting =
  (name: string, notes: string[]): Step =>
  (send) =>
  (query) => {
    notes.push(`${name} ${query.text}`)
    return send({ ...query, text: `${query.text} (${name})` }).finally(() => notes.push(`${name} done`))
  }

test('the first step is the nearest to the caller, and each sees what the one before passes on', async () => {
  const notes: string[] = []
  const client = await pool.connect()
  chain(client, [noting('outer', notes), noting('inner', notes)])
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release(true)
  expect(notes).toEqual(['outer select 1 as one', 'inner select 1 as one (outer)', 'inner done', 'outer done'])
})

test('texts, configurations and callbacks are answered as without steps, and errors are given on', async () => {
  const client = await pool.connect()
  const values = async (...query: [string, unknown[]] | [pg.QueryConfig]) =>
    (query.length === 1 ? await client.query(query[0]) : await client.query(...query)).rows[0]
  expect(await values('select $1::int as a', [1])).toEqual({ a: 1 })
  expect(await values({ text: 'select $1::int as a', values: [2] })).toEqual({ a: 2 })
  const called = (text: string) =>
    new Promise<unknown>((resolve) => client.query(text, [], (error, result) => resolve(error ?? result.rows)))
  expect(await called('select 3 as a')).toEqual([{ a: 3 }])
  expect(await called('select nothing')).toBeInstanceOf(Error)
  await expect(client.query('select nothing')).rejects.toThrow('nothing')
  client.release()
})

test('writes outside transactions are reported before their caller continues, and those within are not', async () => {
  const events: string[] = []
  onWrites(pool, ({ topic, message }) => events.push(`${topic} ${message}`))
  onQueries(pool, (text) => events.push(text))
  await pool.query('create table rows_of (n int)')
  await pool.query('insert into rows_of values (1)')
  events.push('continued')
  await pool.query('with gone as (delete from "rows_of" returning n) select n from gone')
  const client = await pool.connect()
  for (const text of ['begin', 'insert into rows_of values (2)', 'savepoint s', 'rollback to s', 'delete from rows_of'])
    await client.query(text)
  await client.query('commit')
  client.release()
  await pool.query('select n from rows_of')
  expect(events.filter((event) => !/^(create|select|savepoint|rollback)/.test(event))).toEqual([
    'table rows_of',
    'insert into rows_of values (1)',
    'continued',
    'table rows_of',
    'deleted rows_of',
    'with gone as (delete from "rows_of" returning n) select n from gone',
    'begin',
    'insert into rows_of values (2)',
    'delete from rows_of',
    'commit',
  ])
})
