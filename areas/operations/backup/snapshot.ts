import { fault } from '@leitai/platform/errors/refuse'
import type pg from 'pg'

export interface Table {
  name: string
  columns: string[]
}

/** Quotes a PostgreSQL identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const columnsOf = (columns: string[]) => columns.map(quoted).join(', ')
export const copyFrom = ({ name, columns }: Table) => `copy public.${quoted(name)} (${columnsOf(columns)}) from stdin`
/** COPY in text format, which every PostgreSQL version reads. */
export const copyTo = ({ name, columns }: Table) => `copy public.${quoted(name)} (${columnsOf(columns)}) to stdout`

/**
 * Jobs as arguments of the queue’s own function, so that another version of the queue can load them. Permanently failed jobs are left out.
 */
export const COPY_JOBS = `copy (
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
    array(select jsonb_object_keys(j.flags)) as flags
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.is_available or j.locked_at is not null
) to stdout`

/** Makes the text form of values independent of the server’s settings. */
export const SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/** Starts the transaction in which everything is read, and blocks schema changes until it ends. */
export async function beginSnapshot(client: pg.ClientBase): Promise<Table[]> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(SETTINGS)
  const tables = await tablesOf(client)
  if (tables.length === 0)
    throw fault('数据库中没有表，无可备份。', 'The database has no tables: there’s nothing to back up.')
  await client.query(`lock table ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')} in access share mode`)
  return tables
}

/** All tables with their stored columns (without generated ones). */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1 order by 1`)
  return rows
}

export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  if (!(await isThere(client, 'drizzle.__drizzle_migrations'))) return []
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
  return rows.map(({ hash }) => hash)
}

/** Read after the snapshot: sequences only grow, so they are at least as high as its rows need. */
export async function sequencesOf(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])))
}

export async function isThere(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return rows[0]?.there === true
}
