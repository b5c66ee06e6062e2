import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'drizzle-orm'
import type pg from 'pg'
import type { Step } from './chain.ts'
import { factsOf, type Write } from './sql-text.ts'

/** The topic for changed rows of a table; the message is the table's name. */
export const TABLE_TOPIC = 'table'

/** The topic for deleted rows of the tables of `ending`; the message is the table's name. */
export const DELETED_TOPIC = 'deleted'

interface TriggerOptions {
  /** What NOTIFY sends on; the names of the triggers' functions begin with it. */
  channel: string
  /** Tables without news of changes. */
  quiet: readonly string[]
  /** Of quiet tables: those with news of deleted rows. */
  ending: readonly string[]
}

/**
 * Adds a trigger to every table that notifies of committed changes, by any process or by hand. To be run after each migration; existing
 * triggers are kept.
 */
export async function installTableTriggers(
  client: pg.ClientBase,
  { channel, quiet, ending }: TriggerOptions,
): Promise<void> {
  const notifying = (name: string, topic: string) => `
    create or replace function ${channel}_${name}() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${channel}', json_build_object('topic', '${topic}', 'message', tg_table_name)::text);
      return null;
    end $$;`
  await client.query(notifying('table_news', TABLE_TOPIC) + notifying('deleted_news', DELETED_TOPIC))
  // One table at a time, and only if it has no trigger: creating one waits for running transactions while it holds its locks.
  const install = async (name: string, events: string, [which, tables]: [which: string, tables: readonly string[]]) => {
    const { rows } = await client.query<{ table: string }>(
      `select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname ${which}($1)
         and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = $2)`,
      [tables, name],
    )
    for (const { table } of rows)
      await client.query(`create trigger ${name} after ${events} or truncate on ${table}
        for each statement execute function ${channel}_${name}()`)
  }
  await install('table_news', 'insert or update or delete', ['<> all', quiet])
  await install('deleted_news', 'delete', ['= any', ending])
}

/** An event of a topic, or a table that was written. */
export interface CommittedEvent {
  topic: string
  message: unknown
}

type Listener = (event: CommittedEvent) => void

/** The events of a write, as the tables’ triggers publish them. */
const eventsOf = ({ table, deletes }: Write): CommittedEvent[] => [
  { topic: TABLE_TOPIC, message: table },
  ...(deletes ? [{ topic: DELETED_TOPIC, message: table }] : []),
]

const ofPools = new WeakMap<pg.Pool, Listener>()

/** Calls `listener` for what single statements of this pool write, outside transactions, before their caller continues. */
export const onWrites = (pool: pg.Pool, listener: Listener) => ofPools.set(pool, listener)

/** Reports a connection’s writes outside transactions; those within are reported by `onCommit`. */
export const news =
  (pool: pg.Pool): Step =>
  (send) =>
  (query) => {
    const { writes, transaction } = query.facts
    const listener = ofPools.get(pool)
    if (!listener || writes.length === 0 || query.inTransaction || transaction === 'begins') return send(query)
    return send(query).finally(() => {
      for (const event of writes.flatMap(eventsOf)) listener(event)
    })
  }

const transactionEvents = new AsyncLocalStorage<Map<string, CommittedEvent>>()

/** Notes an event of the current transaction; outside one it does nothing. */
export function noteEvent(event: CommittedEvent): void {
  transactionEvents.getStore()?.set(JSON.stringify(event), event)
}

/** Drizzle logs each query before it runs; the tables that a transaction writes are noted. */
export const tablesLogger: Logger = {
  logQuery(query) {
    if (!transactionEvents.getStore()) return
    for (const event of factsOf(query).writes.flatMap(eventsOf)) noteEvent(event)
  },
}

const ofDatabases = new WeakMap<object, Listener>()

/**
 * Calls `listener` for every event and written table of a transaction of this process on `db`, once, before its caller is answered; until
 * the returned function is called.
 */
export function onCommit(db: object, listener: Listener): () => void {
  ofDatabases.set(db, listener)
  return () => ofDatabases.delete(db)
}

/** Runs a transaction, and announces its events once it is committed. */
export async function announcingCommit<T>(db: object, work: () => Promise<T>): Promise<T> {
  const listener = ofDatabases.get(db)
  if (!listener) return work()
  const events = new Map<string, CommittedEvent>()
  const done = await transactionEvents.run(events, work)
  for (const event of events.values()) listener(event)
  return done
}
