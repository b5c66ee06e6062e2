import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'drizzle-orm'

const watching = new AsyncLocalStorage<Set<string>>()
const READ = /\b(?:from|join)\s+"?([a-z_]\w*)"?/gi

/** Drizzle tells each query before it runs; what it reads is noted for whoever watches. */
export const readsLogger: Logger = {
  logQuery(query) {
    const tables = watching.getStore()
    if (tables) for (const [, table = ''] of query.matchAll(READ)) tables.add(table)
  },
}

/** Gathers into `tables` the names of all tables that `work` reads; a name too many does no harm. */
export const watchReads = <T>(tables: Set<string>, work: () => T): T => watching.run(tables, work)

/** Whether somebody gathers what is read here: what would be answered from memory must then say what it stands on. */
export const areReadsWatched = (): boolean => watching.getStore() !== undefined

/** For an answer from memory: the tables that it was made of. */
export const noteReads = (...tables: readonly string[]): void => {
  const noted = watching.getStore()
  for (const table of tables) noted?.add(table)
}
