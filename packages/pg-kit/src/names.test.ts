import { afterAll, expect, test } from 'vitest'
import { createPool } from './pool.ts'
import { emptyDatabase, silent } from './testing.ts'

const database = await emptyDatabase()
const pool = createPool({ ...database.connection, max: 1 }, silent)
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const prepared = async (part: string) =>
  (await pool.query('select from pg_prepared_statements where statement like $1', [`%${part}%`])).rowCount

test('a frequent statement is prepared; a rare one, one with a star and a bare text are not', async () => {
  for (let run = 0; run < 10; run++) {
    await pool.query({ text: 'select $1::int as frequent_one', values: [run] })
    await pool.query({ text: 'select * from (values ($1::int)) as starred_one(value)', values: [run] })
    await pool.query('select $1::int as bare_one', [run])
  }
  await pool.query({ text: 'select $1::int as rare_one', values: [1] })
  const parts = ['frequent_one', 'starred_one', 'bare_one', 'rare_one']
  const found = []
  for (const part of parts) found.push(await prepared(part))
  expect(found).toEqual([1, 0, 0, 0])
})
