import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../apps/server/migrations')

export interface PendingMigration {
  name: string
  statements: string[]
}

/** The hashes of the migrations that a database has. */
export async function appliedMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<Set<string>> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!tables[0]?.there) return new Set()
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  return new Set(rows.map((row) => row.hash))
}

/** What this version would still change in a database, and how many changes of newer versions it holds; reads alone. */
export async function pendingMigrations(
  client: Pick<pg.ClientBase, 'query'>,
  folder = MIGRATIONS_FOLDER,
): Promise<{ pending: PendingMigration[]; newer: number; isNew: boolean }> {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'),
  )
  const files = readMigrationFiles({ migrationsFolder: folder })
  const done = await appliedMigrations(client)
  const ours = new Set(files.map(({ hash }) => hash))
  const pending = files.flatMap(({ hash, sql }, at) =>
    done.has(hash)
      ? []
      : [{ name: journal.entries[at]?.tag ?? '', statements: sql.map((one) => one.trim()).filter(Boolean) }],
  )
  return { pending, newer: done.difference(ours).size, isNew: done.size === 0 }
}

/**
 * What shows that a database belongs to another program: relations in `public` with names of ours although no step of ours was taken, or
 * steps of its own in the table where ours are noted. Empty for ours, and for one that we can share.
 */
export async function foreignTo(
  client: Pick<pg.ClientBase, 'query'>,
  folder = MIGRATIONS_FOLDER,
): Promise<readonly string[]> {
  const files = readMigrationFiles({ migrationsFolder: folder })
  const done = await appliedMigrations(client)
  if (files.some(({ hash }) => done.has(hash))) return []
  if (done.size > 0) {
    // A version so much newer or older that it shares no step with this one is ours all the same.
    const { rows } = await client.query<{ ours: boolean }>(
      `select to_regclass('public.installation') is not null as ours`,
    )
    return rows[0]?.ours ? [] : ['drizzle.__drizzle_migrations']
  }
  const names = files.flatMap(({ sql }) =>
    sql.flatMap((one) =>
      one
        .matchAll(/create table "(\w+)"/gi)
        .map(([, name = '']) => name)
        .toArray(),
    ),
  )
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1) order by relname`,
    [names],
  )
  return rows.map(({ name }) => name)
}
