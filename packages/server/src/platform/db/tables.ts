import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './db.ts'
import type { Logger } from './orm.ts'

const writing = new AsyncLocalStorage<Set<string>>()
/**
 * Reads are declared (http/dispatcher.ts), writes are not, and this need not be exact: the trigger on each table announces every change with
 * the commit, and what is found here only comes earlier, before the writer is answered. A name too many drops a response too many.
 */
const WRITTEN = /\b(?:insert into|update|delete from)\s+"?([a-z_]\w*)"?/gi

/** Drizzle logs each query before it runs; the tables that a transaction writes are noted. */
export const tablesLogger: Logger = {
  logQuery(query) {
    const tables = writing.getStore()
    if (tables) for (const [, table = ''] of query.matchAll(WRITTEN)) tables.add(table)
  },
}

const listeners = new WeakMap<Db, (table: string) => void>()

/** Calls `listener` for every table that a transaction of this process on `db` has written, before whoever asked for it is answered. */
export const onTableWrites = (db: Db, listener: (table: string) => void) => listeners.set(db, listener)

/** Runs a transaction, and announces what it has written once it is committed. */
export async function publishingWrites<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const listener = listeners.get(db)
  if (!listener) return work()
  const tables = new Set<string>()
  const done = await writing.run(tables, work)
  for (const table of tables) listener(table)
  return done
}
