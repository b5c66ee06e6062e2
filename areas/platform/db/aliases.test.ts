import { createTestDatabase } from '@leitai/testing/database'
import { expect, test } from 'vitest'
import { subqueryWithoutAlias } from './aliases.ts'

test.each([
  'select count(*) from (select 1)',
  'select count(*) from (select 1 where a in (1, 2)) where true',
  'select * from a join (select 1) on true',
  `select * from (values ('(', ')'))`,
])('PostgreSQL 15 does not accept %s', (query) => {
  expect(subqueryWithoutAlias(query)).not.toBeNull()
})

test.each([
  'select count(*) from (select 1) x',
  'select count(*) from (select 1) as "x"',
  `select * from (values ('(', ')')) as v(a, b)`,
  'select a is distinct from (select 1)',
  'select extract(epoch from (a - b))',
  'select from lateral (select 1) y',
])('all versions accept %s', (query) => {
  expect(subqueryWithoutAlias(query)).toBeNull()
})

test('a test with such a query fails on any version', async () => {
  const { pool, drop } = await createTestDatabase()
  await expect(pool.query('select count(*) from (select 1)')).rejects.toThrow('no alias')
  await drop()
})
