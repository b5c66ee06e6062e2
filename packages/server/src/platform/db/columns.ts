import type { Words } from '@leitai/contract/core/shape'
import { type AnyPgColumn, bigint, integer, jsonb, timestamp } from './orm.ts'

/** Columns that tables of all domains have, in one way. Reads as drizzle's own: add `.notNull()`, `.primaryKey()`, `.default(…)`. */

/** The primary key `id`, numbered by PostgreSQL. */
export const identity = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

/** A moment, with its time zone. */
export const time = (name: string) => timestamp(name, { withTimezone: true })

/** A number of bytes, beyond 2³¹. */
export const bytes = (name: string) => bigint(name, { mode: 'number' })

/** A text in both languages, never null. */
export const words = (name: string) => jsonb(name).$type<Words>().notNull()

/** A list of texts, never null. */
export const strings = (name: string) => jsonb(name).$type<string[]>().notNull()

let users: (() => AnyPgColumn) | null = null
/** Tables of the platform point at people, whose table lies above it: the account domain says which column that is. */
export function declareUsers(key: () => AnyPgColumn): void {
  users = key
}
/** A person: a reference to the account's number. */
export const person = (name: string, actions?: { onDelete: 'cascade' | 'set null' }) =>
  integer(name).references(() => {
    if (!users) throw new Error('the accounts’ table is not loaded')
    return users()
  }, actions)
