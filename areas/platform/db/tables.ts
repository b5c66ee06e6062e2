import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Db } from './open.ts'
import type { Logger } from './orm.ts'
import { type Write, writesOf } from './writes.ts'

/** The topic for changed rows of a table; the message is the table's name. */
export const TABLE_TOPIC = 'table'

/** The topic for deleted rows of the tables of ENDING; the message is the table's name. */
export const DELETED_TOPIC = 'deleted'

/** Written all the time and never shown on public pages. */
const QUIET = [
  'sessions',
  'captchas',
  'codes',
  'login_failures',
  'used_tokens',
  'rate_limits',
  'turns',
  'installation',
  'account_events',
  'audit_log',
  'outbox',
  'uploads',
  'sso_tickets',
  'sso_handovers',
  'notices',
  'notice_marks',
  'letters',
  'runners',
  'runs',
  'webhook_hours',
  'webhook_states',
  'webhook_deliveries',
  'lti_launches',
  'lti_courses',
  'lti_links',
  'lti_people',
  'lti_scores',
]

/** Of quiet tables: those whose deletions matter at once, since processes keep their rows (a log-in that was ended). */
const ENDING = ['sessions']

/**
 * Adds a trigger to every table that notifies of committed changes, by any process or by hand. Runs after each migration; existing triggers
 * are kept.
 */
export async function installTableTriggers(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create or replace function leitai_table_news() returns trigger language plpgsql as $$
    begin
      perform pg_notify('leitai', json_build_object('topic', '${TABLE_TOPIC}', 'message', tg_table_name)::text);
      return null;
    end $$;
    create or replace function leitai_deleted_news() returns trigger language plpgsql as $$
    begin
      perform pg_notify('leitai', json_build_object('topic', '${DELETED_TOPIC}', 'message', tg_table_name)::text);
      return null;
    end $$;
  `)
  // One table at a time, and only if it has no trigger: creating one waits for running transactions while it holds its locks.
  const without = async (trigger: string, which: string, names: string[]) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname ${which}($1)
         and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = $2)`,
      [names, trigger],
    )
    return rows
  }
  for (const { name } of await without('table_news', '<> all', QUIET)) {
    await client.query(`create trigger table_news after insert or update or delete or truncate on ${name}
      for each statement execute function leitai_table_news()`)
  }
  for (const { name } of await without('deleted_news', '= any', ENDING)) {
    await client.query(`create trigger deleted_news after delete or truncate on ${name}
      for each statement execute function leitai_deleted_news()`)
  }
}

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
