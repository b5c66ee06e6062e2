import type { SiteSettings } from '../settings/contract.ts'
import type { Db } from './open.ts'
import { getTableName, type PgTable, type SQL, sql } from './orm.ts'

/** How many rows one statement deletes: its locks and its work stay short. */
const BATCH = 5000

/** Rows that a domain keeps for a time only; declared beside the table, and deleted once a day and by `leitai prune`. */
export interface Prunable {
  /** The table's name. */
  readonly name: string
  /** The setting that says how many days they are kept, or the days themselves where nobody has to choose. */
  readonly period: keyof SiteSettings['retention'] | number
  count(db: Db, before: Date): Promise<number>
  /** Returns the number of deleted rows. */
  remove(db: Db, before: Date): Promise<number>
}

export function definePrunable(
  table: PgTable,
  { period, due }: { period: Prunable['period']; due(before: Date): SQL },
): Prunable {
  return {
    name: getTableName(table),
    period,
    async count(db, before) {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${table} where ${due(before)}`,
      )
      return rows[0]?.count ?? 0
    },
    async remove(db, before) {
      for (let removed = 0; ; ) {
        const { rowCount } = await db.execute(
          sql`delete from ${table} where ctid = any (array(select ctid from ${table} where ${due(before)} limit ${BATCH}))`,
        )
        removed += rowCount ?? 0
        if ((rowCount ?? 0) < BATCH) return removed
      }
    },
  }
}
