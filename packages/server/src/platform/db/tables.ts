import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './db.ts'
import type { Logger } from './orm.ts'

const watching = new AsyncLocalStorage<Set<string>>()
const writing = new AsyncLocalStorage<Set<string>>()
const READ = /\b(?:from|join)\s+"?([a-z_]\w*)"?/gi
const WRITTEN = /\b(?:insert into|update|delete from)\s+"?([a-z_]\w*)"?/gi

/** Drizzle tells each query before it runs; what it reads and writes is noted for whoever watches. */
export const tablesLogger: Logger = {
  logQuery(query) {
    note(watching.getStore(), query, READ)
    note(writing.getStore(), query, WRITTEN)
  },
}

function note(tables: Set<string> | undefined, query: string, names: RegExp): void {
  if (tables) for (const [, table = ''] of query.matchAll(names)) tables.add(table)
}

/** Gathers into `tables` the names of all tables that `work` reads; a name too many does no harm. */
export const watchReads = <T>(tables: Set<string>, work: () => T): T => watching.run(tables, work)

const listeners = new WeakMap<Db, (table: string) => void>()

/** Has `hear` told of every table that a transaction of this process on `db` has written, before whoever asked for it is answered. */
export const onTableWrites = (db: Db, listener: (table: string) => void) => listeners.set(db, listener)

/** Runs a transaction, and tells what it has written once it is committed. A name too many does no harm. */
export async function publishingWrites<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const listener = listeners.get(db)
  if (!listener) return work()
  const tables = new Set<string>()
  const done = await writing.run(tables, work)
  for (const table of tables) listener(table)
  return done
}

/** Whether somebody gathers what is read here: what would be answered from memory must then say what it stands on. */
export const areReadsWatched = (): boolean => watching.getStore() !== undefined

/** For an answer from memory: the tables that it was made of. */
export const noteReads = (...tables: readonly string[]): void => {
  const noted = watching.getStore()
  for (const table of tables) noted?.add(table)
}
