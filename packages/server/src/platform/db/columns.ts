import { type AnyPgColumn, integer, timestamp } from './orm.ts'

/** Columns that tables of all domains have, in one way. */

/** A moment, with its time zone. */
export const time = (name: string) => timestamp(name, { withTimezone: true })

let users: (() => AnyPgColumn) | null = null
/** Tables of the platform point at people, whose table lies above it: the account domain says which column that is. */
export function declareUsers(key: () => AnyPgColumn): void {
  users = key
}
/** A person: a reference to the account's number. */
export const person = (name: string) =>
  integer(name).references(() => {
    if (!users) throw new Error('the accounts’ table is not loaded')
    return users()
  })
