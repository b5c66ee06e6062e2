import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../migrations')

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
  const known = new Set(files.map(({ hash }) => hash))
  const pending = files.flatMap(({ hash, sql }, at) =>
    done.has(hash)
      ? []
      : [{ name: journal.entries[at]?.tag ?? '', statements: sql.map((one) => one.trim()).filter(Boolean) }],
  )
  return { pending, newer: done.difference(known).size, isNew: done.size === 0 }
}
