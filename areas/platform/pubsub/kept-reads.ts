import { DELETED_TOPIC, TABLE_TOPIC } from '@leitai/pg-kit/table-news'
import type { Db } from '../db/open.ts'
import { getTableName, is, Table } from '../db/orm.ts'
import type { Port } from '../domain/hook.ts'
import { type Hub, subscribeEarly } from './hub.ts'

/**
 * Reads whose results this process keeps, such as a competition or a log-in. A result is dropped when a row changes in a table that it was
 * read from, by any process or by hand (`@leitai/pg-kit/table-news`); what this process writes itself is dropped before the writer is answered. Inside a
 * transaction, on a replica, and while no events arrive, every read goes to the database. Results are frozen, as many requests share them.
 */

type Key = string | number

interface Kept {
  value: Promise<unknown>
  until: number
}

interface Store {
  hub: Hub
  /** By definition of the read. */
  kept: Map<symbol, Map<Key, Kept>>
}

interface Options {
  /** The tables that are read, themselves or through ports: a change in one of them drops all results. */
  reads: readonly (Table | Port<unknown>)[]
  /** Tables that publish deletions alone (`ENDING` in db/tables.ts). */
  deletions?: readonly Table[]
  /** The age at which a result is read again in any case, in milliseconds. */
  keepMs?: number
  /** How many results are kept; the oldest go first. */
  most?: number
}

export interface KeptRead<K extends Key, T> {
  (db: Db, key: K): Promise<T>
  /** Drops a result in this process. */
  forget(db: Db, key: K): void
}

const stores = new WeakMap<Db, Store>()
/** The tables of each definition: `table:` and `deleted:` with a name. Ports are connected only after definitions are made. */
const watched = new Map<symbol, () => ReadonlySet<string>>()

/** Starts keeping results read from `db`. */
export function keepReads(db: Db, hub: Hub): void {
  const store: Store = { hub, kept: new Map() }
  stores.set(db, store)
  for (const topic of [TABLE_TOPIC, DELETED_TOPIC])
    subscribeEarly(hub, topic, (table) => {
      const event = `${topic}:${String(table)}`
      for (const [definition, results] of store.kept) if (watched.get(definition)?.().has(event)) results.clear()
    })
  hub.subscribe('lost', () => store.kept.clear())
}

/** Declares a read whose results are kept; `read` must depend on its key and on the declared tables alone, not on time or the caller. */
export function keptRead<K extends Key, T>(
  { reads, deletions = [], keepMs = 30_000, most = 500 }: Options,
  read: (db: Db, key: K) => Promise<T>,
): KeptRead<K, T> {
  const definition = Symbol()
  const named = (topic: string) => (table: Table) => `${topic}:${getTableName(table)}`
  let events: ReadonlySet<string> | null = null
  watched.set(definition, () => {
    if (events) return events
    const tables = reads.flatMap((read) => (is(read, Table) ? [read] : read.reads()))
    events = new Set([...tables.map(named(TABLE_TOPIC)), ...deletions.map(named(DELETED_TOPIC))])
    return events
  })
  const resultsIn = ({ kept }: Store) => {
    const results = kept.get(definition) ?? new Map<Key, Kept>()
    kept.set(definition, results)
    return results
  }
  const find = (db: Db, key: K): Promise<T> => {
    const store = stores.get(db)
    if (!store?.hub.listening()) return read(db, key)
    const results = resultsIn(store)
    const kept = results.get(key)
    // Only this definition’s `read` writes these results.
    if (kept && kept.until > Date.now()) return kept.value as Promise<T>
    results.delete(key)
    const value = read(db, key).then(frozen)
    const made: Kept = { value, until: Date.now() + keepMs }
    results.set(key, made)
    value.catch(() => {
      if (results.get(key) === made) results.delete(key)
    })
    if (results.size > most) for (const oldest of results.keys().take(1)) results.delete(oldest)
    return value
  }
  const forget = (db: Db, key: K) => {
    const store = stores.get(db)
    if (store) resultsIn(store).delete(key)
  }
  return Object.assign(find, { forget })
}

const isPlain = (value: object) => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || !isPlain(value) || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
