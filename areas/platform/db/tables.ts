import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './db.ts'
import type { Logger } from './orm.ts'
import { DELETED_TOPIC, TABLE_TOPIC } from './table-news.ts'
import { type Write, writesOf } from './writes.ts'

/** An event of a topic (pubsub/hub.ts), or a table that was written. */
export interface CommittedEvent {
  topic: string
  message: unknown
}

const transactionEvents = new AsyncLocalStorage<Map<string, CommittedEvent>>()

/** Notes an event of the current transaction; outside one it does nothing. */
export function noteEvent(event: CommittedEvent): void {
  transactionEvents.getStore()?.set(JSON.stringify(event), event)
}

/** The events of a write, as the tables’ triggers publish them. */
export const eventsOf = ({ table, deletes }: Write): CommittedEvent[] => [
  { topic: TABLE_TOPIC, message: table },
  ...(deletes ? [{ topic: DELETED_TOPIC, message: table }] : []),
]

/** Drizzle logs each query before it runs; the tables that a transaction writes are noted. */
export const tablesLogger: Logger = {
  logQuery(query) {
    if (!transactionEvents.getStore()) return
    for (const event of writesOf(query).flatMap(eventsOf)) noteEvent(event)
  },
}

const listeners = new WeakMap<Db, (event: CommittedEvent) => void>()

/**
 * Calls `listener` for every event and written table of a transaction of this process on `db`, once, before its caller is answered; until
 * the returned function is called.
 */
export function onCommit(db: Db, listener: (event: CommittedEvent) => void): () => void {
  listeners.set(db, listener)
  return () => listeners.delete(db)
}

/** Runs a transaction, and announces its events once it is committed. */
export async function announcingCommit<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const listener = listeners.get(db)
  if (!listener) return work()
  const events = new Map<string, CommittedEvent>()
  const done = await transactionEvents.run(events, work)
  for (const event of events.values()) listener(event)
  return done
}
