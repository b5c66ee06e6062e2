import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { sql } from './orm.ts'

const { app } = await testApp()

/** How many connections have prepared a statement whose text contains `part`, of those that the pool hands out. */
async function preparedWith(part: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    'select count(*)::int as count from pg_prepared_statements where statement like $1',
    [`%${part}%`],
  )
  return rows[0].count
}

test('a frequent statement is prepared, a rare one and one with a star are not', async () => {
  const { db } = app.ctx
  for (let run = 0; run < 10; run++) {
    await db.execute(sql`select ${run}::int as frequent_one`)
    await db.execute(sql`select * from (values (${run}::int)) as starred_one(value)`)
  }
  await db.execute(sql`select ${1}::int as rare_one`)
  expect(await preparedWith('frequent_one')).toBe(1)
  expect(await preparedWith('starred_one')).toBe(0)
  expect(await preparedWith('rare_one')).toBe(0)
})
