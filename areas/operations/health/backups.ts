import { mapped, row, statement } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { backups } from './table.ts'

const KEEP = 100

/** Records a backup; called by the backup tool. Skips databases of versions without this table. */
export async function noteBackup(pool: pg.Pool, made: typeof backups.$inferInsert): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('runtime.backups') is not null as there`)
  if (!rows[0]?.there) return
  const db = drizzle({ client: pool })
  await db.insert(backups).values(made).onConflictDoNothing()
  await db
    .delete(backups)
    .where(sql`${backups.at} < (select at from ${backups} order by at desc offset ${KEEP}::int limit 1)`)
}

/** The last backup, with its age in seconds, as a part of a statement. */
export const lastBackupPart = mapped(
  row(
    { row: backups, age: sql<number>`extract(epoch from clock_timestamp() - ${backups.at})::float8` },
    sql`from ${backups} order by ${backups.at} desc`,
  ),
  (found) => found && { ...found.row, age: found.age },
)

const backupNow = statement(() => ({ last: lastBackupPart }))

export const lastBackup = async (db: Db) => (await backupNow(db, {})).last
