import { counted } from '@leitai/platform/contract/fill'
import { fault } from '@leitai/platform/errors/refuse'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import type { Say } from './backup.ts'
import { type Bundle, unpacked } from './bundle.ts'
import { copyIn, differences } from './rows.ts'
import { copyFrom, isThere, quoted, SETTINGS } from './snapshot.ts'

/** Writes all rows in one transaction, and verifies them by reading them again before it commits. */
export async function loadRows(pool: pg.Pool, bundle: Bundle, say: Say): Promise<void> {
  await runMigrations({ pgPool: pool })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(SETTINGS)
    await load(client, bundle)
    const wrong = await differences(client, bundle)
    if (wrong.length > 0)
      throw fault(
        `恢复后的数据与备份不符：${wrong.join('、')}。数据库未改动。`,
        `The restored data doesn’t match the backup: ${wrong.join(', ')}. The database is unchanged.`,
      )
    await client.query('commit')
    client.release()
  } catch (error) {
    // Closes the connection, which rolls back the transaction.
    client.release(true)
    throw error
  }
  const rows = bundle.manifest.tables.reduce((sum, one) => sum + one.rows, 0)
  say(
    `数据库已恢复：${rows} 行，逐表核对一致`,
    `database restored: ${counted(rows, 'row', 'rows')}, every table verified`,
  )
}

async function load(client: pg.ClientBase, { manifest, ...bundle }: Bundle): Promise<void> {
  const references = await referencesOf(client)
  // Rows come table by table, so referenced rows may come later. The foreign keys are recreated at the end, which checks them.
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of manifest.tables) await client.query(`alter table public.${quoted(name)} disable trigger user`)
  for (const table of manifest.tables)
    await copyIn(client, copyFrom(table), unpacked({ manifest, ...bundle }, table.file.name))
  for (const [name, last] of Object.entries(manifest.sequences))
    await client.query('select setval($1, $2::bigint)', [`public.${quoted(name)}`, last])
  for (const { name } of manifest.tables) await client.query(`alter table public.${quoted(name)} enable trigger user`)
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  await loadJobs(client, { manifest, ...bundle })
}

async function referencesOf(client: pg.ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`)
  return rows
}

/** Uses the queue’s own function: jobs are unlocked, and their attempts start at 0. */
async function loadJobs(client: pg.ClientBase, bundle: Bundle): Promise<void> {
  const { jobs } = bundle.manifest
  if (jobs.rows === 0) return
  await client.query(`create temporary table jobs_then (
    identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, key text, priority int, flags text[]
  ) on commit drop`)
  await copyIn(client, 'copy jobs_then from stdin', unpacked(bundle, jobs.file.name))
  await client.query(`select count(graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority, flags))
    from jobs_then`)
}

/** Throws unless the database is unused. */
export async function checkEmpty(pool: pg.Pool, applied: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    )
    const any = tables.map(({ name }) => `exists (select from public.${name})`).join(' or ')
    const { rows } = await client.query<{ filled: boolean }>(`select ${any || 'false'} as filled`)
    const migrated = (await isThere(client, 'drizzle.__drizzle_migrations'))
      ? (await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')).rows
      : []
    if (!rows[0]?.filled && migrated.every(({ hash }) => applied.includes(hash))) return
  } finally {
    client.release()
  }
  throw fault(
    '数据库不是空的，没有写入任何内容。请用 DATA_DIR 指定新的数据目录，或用 DATABASE_URL 指定新建的空数据库，再恢复。',
    'The database isn’t empty; nothing was written. Set a new data folder with DATA_DIR, or a newly created database with DATABASE_URL, and restore again.',
  )
}
