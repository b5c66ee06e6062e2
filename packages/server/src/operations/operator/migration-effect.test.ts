import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '../../platform/db/pending.ts'
import { effectOf, secondsFor } from './migration-effect.ts'

test.each([
  ['CREATE TABLE "a" ("id" integer)', { table: null, lock: 'none', work: 'moment', drops: false }],
  ['ALTER TABLE "a" ADD COLUMN "b" text', { table: 'a', lock: 'all', work: 'moment', drops: false }],
  ['ALTER TABLE "a" DROP COLUMN "b";', { table: 'a', lock: 'all', work: 'moment', drops: true }],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL', { table: 'a', lock: 'all', work: 'scan', drops: false }],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint', { table: 'a', lock: 'all', work: 'write', drops: false }],
  ['CREATE UNIQUE INDEX "i" ON "a" USING btree ("b")', { table: 'a', lock: 'writes', work: 'index', drops: false }],
  ['create index concurrently i on a (b)', { table: 'a', lock: 'none', work: 'index', drops: false }],
  [
    'ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "public"."c"("id")',
    { table: 'a', lock: 'writes', work: 'scan', drops: false },
  ],
  ['-- why\nUPDATE "a" set b = 1', { table: 'a', lock: 'none', work: 'write', drops: false }],
  ['DROP TABLE "a" CASCADE', { table: 'a', lock: 'all', work: 'moment', drops: true }],
])('%s', (statement, effect) => expect(effectOf(statement)).toEqual(effect))

test('other statements have no known effect', () => {
  expect(effectOf('create function f() returns int language sql as $$ select 1 $$')).toBeNull()
})

test('every statement of our own migrations that changes a table is known', () => {
  const files = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'))
  const statements = files.flatMap((name) =>
    readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8').split('--> statement-breakpoint'),
  )
  expect(statements.length).toBeGreaterThan(300)
  const unknown = statements
    .map((one) => one.replace(/--.*$/gm, '').trim())
    .filter((one) => /^(?:alter|drop|create (?:unique )?index|create table|update|delete|insert)\b/i.test(one))
    .filter((one) => effectOf(one) === null)
  expect(unknown).toEqual([])
})

test('takes longer for larger tables, and for work that writes', () => {
  const index = effectOf('create index i on a (b)')
  const added = effectOf('alter table a add column b text')
  if (!index || !added) throw new Error('both are known')
  expect(secondsFor(index, 4e9)).toBeGreaterThan(secondsFor(index, 4e8))
  expect(secondsFor(added, 4e12)).toBe(0)
})
