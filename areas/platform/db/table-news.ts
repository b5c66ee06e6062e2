import type pg from 'pg'

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
