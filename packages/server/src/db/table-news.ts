import type pg from 'pg'

/** The topic that says that rows of a table have changed; the message is the table's name. */
export const TABLE_TOPIC = 'table'

/** Written all the time, and never on a page that everybody sees. */
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
 * Has every table tell of its changes when they are committed, by whichever process or hand they are made. Run after each
 * migration; what is there already stays.
 */
export async function tellTableNews(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create or replace function leitai_table_news() returns trigger language plpgsql as $$
    begin
      perform pg_notify('leitai', json_build_object('topic', '${TABLE_TOPIC}', 'message', tg_table_name)::text);
      return null;
    end $$;
    do $$ declare name text; begin
      for name in
        select tablename from pg_tables
        where schemaname = 'public' and tablename <> all(array[${QUIET.map((table) => `'${table}'`).join(', ')}])
      loop
        execute format('create or replace trigger table_news after insert or update or delete or truncate on %I
          for each statement execute function leitai_table_news()', name);
      end loop;
    end $$;
  `)
}
