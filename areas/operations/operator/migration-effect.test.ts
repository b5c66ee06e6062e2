import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS_FOLDER } from '@leitai/platform/db/pending'
import { expect, test } from 'vitest'
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

/** Later ones run while processes of the version before go on: they must still find what they use. */
const LAST_FREE = 68
const REASON = /^-- unused since \d+\.\d+\.\d+$/m

/** What a migration would take from processes of the version before. */
function takenBy(text: string): string[] {
  const taken = text
    .split('--> statement-breakpoint')
    .map((one) => one.replace(/^--.*$/gm, '').trim())
    .filter((one) => effectOf(one)?.drops || /\brename (?:to|column)\b|\bset data type\b/i.test(one))
  return REASON.test(text) ? [] : taken
}

test('migrations only add: what is dropped, renamed or given another type was unused in an earlier version, and says since which', () => {
  const later = readdirSync(MIGRATIONS_FOLDER).filter(
    (name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > LAST_FREE,
  )
  expect(later.flatMap((name) => takenBy(readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8')))).toEqual([])
  const drop = 'ALTER TABLE "a" DROP COLUMN "b";'
  expect(takenBy(`${drop}--> statement-breakpoint\nALTER TABLE "a" ADD COLUMN "c" text;`)).toEqual([drop])
  expect(takenBy('ALTER TABLE "a" RENAME COLUMN "b" TO "c";')).toHaveLength(1)
  expect(takenBy(`-- unused since 0.2.0\n${drop}`)).toEqual([])
})
