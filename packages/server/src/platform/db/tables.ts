import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './db.ts'
import type { Logger } from './orm.ts'
import { TABLE_TOPIC } from './table-news.ts'

/** An event of a topic (pubsub/hub.ts), or a table that was written. */
export interface CommittedEvent {
  topic: string
  message: unknown
}

const transactionEvents = new AsyncLocalStorage<Map<string, CommittedEvent>>()
/**
 * Reads are declared (http/dispatcher.ts), writes are found by this pattern, which need not be exact: a trigger on each table publishes
 * every change with the commit, and a match here only publishes it earlier, before the writer receives its response. A false match
 * invalidates a response unnecessarily.
 */
const WRITTEN = /\b(?:insert into|update|delete from)\s+"?([a-z_]\w*)"?/gi

/** Notes an event of the current transaction; outside one it does nothing. */
export function noteEvent(event: CommittedEvent): void {
  transactionEvents.getStore()?.set(JSON.stringify(event), event)
}

/** Drizzle logs each query before it runs; the tables that a transaction writes are noted. */
export const tablesLogger: Logger = {
  logQuery(query) {
    if (!transactionEvents.getStore()) return
    for (const [, table = ''] of query.matchAll(WRITTEN)) noteEvent({ topic: TABLE_TOPIC, message: table })
  },
}

const listeners = new WeakMap<Db, (event: CommittedEvent) => void>()

/** Calls `listener` for every event and written table of a transaction of this process on `db`, once, before its caller is answered. */
export const onCommit = (db: Db, listener: (event: CommittedEvent) => void) => listeners.set(db, listener)

/** Runs a transaction, and announces its events once it is committed. */
export async function announcingCommit<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const listener = listeners.get(db)
  if (!listener) return work()
  const events = new Map<string, CommittedEvent>()
  const done = await transactionEvents.run(events, work)
  for (const event of events.values()) listener(event)
  return done
}
