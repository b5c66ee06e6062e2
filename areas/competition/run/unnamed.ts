import type { Db } from '@leitai/platform/db/db'
import { sql } from '@leitai/platform/db/orm'
import { runs } from './table.ts'

/**
 * Of these programs, those that nothing names any more: what was tried by debug runs may have been handed in as well, also where no programs
 * are taken, such as a zip with results.
 */
export async function unnamed(db: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<{ key: string }>(sql`select key from unnest(${sql.param(keys)}::text[]) as key
    where not exists (select from ${runs} where ${runs.objectKey} = key) and not exists (select from submissions where object_key = key)`)
  return rows.map(({ key }) => key)
}
