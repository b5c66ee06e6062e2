import type pg from 'pg'

/** The topic for changed rows of a table; the message is the table's name. */
export const TABLE_TOPIC = 'table'

/** Written all the time and never shown on public pages. */
const QUIET = [
  'sessions',
  'captchas',
  'codes',
  'login_failures',
  'used_tokens',
  'rate_limits',
  'installation',
  'account_events',
  'audit_log',
  'outbox',
  'uploads',
  'sso_tickets',
  'notices',
  'notice_marks',
  'letters',
]

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
  `)
  // One table at a time, and only if it has no trigger: creating one waits for running transactions while it holds its locks.
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> all($1)
       and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'table_news')`,
    [QUIET],
  )
  for (const { name } of rows) {
    await client.query(`create trigger table_news after insert or update or delete or truncate on ${name}
      for each statement execute function leitai_table_news()`)
  }
}
