import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@leitai/platform/db/migrate'
import { MIGRATIONS_FOLDER } from '@leitai/platform/db/pending'
import { fault, type Log } from '@leitai/platform/errors/fault'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { Manifest } from './manifest.ts'

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** Throws unless this version knows the schema of the backup. */
export function checkVersion({ migrations, version }: Manifest): void {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ hash }) => hash)
  if (migrations.length > 0 && migrations.every((hash, at) => known[at] === hash)) return
  throw fault(
    `该备份由版本 ${version} 制作，其数据库结构与本版本不相承。请用同一版本或其后的版本恢复。没有写入任何内容。`,
    `The backup was created by version ${version}, whose tables this version can’t migrate. Restore it with that version or a later one. Nothing was written.`,
  )
}

/** Creates the schema of the backup’s version: later migrations also convert rows, so they run after the rows are loaded. */
export async function tablesAsThen(pool: pg.Pool, { migrations }: Manifest, log: Log): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'leitai-migrations-'))
  try {
    const journal = Journal.parse(JSON.parse(await readFile(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')))
    const entries = journal.entries.slice(0, migrations.length)
    await mkdir(join(folder, 'meta'))
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) await copyFile(join(MIGRATIONS_FOLDER, `${tag}.sql`), join(folder, `${tag}.sql`))
    await migrate(pool, { log, folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
