import type { Db } from '@leitai/platform/db/db'
import { sql } from '@leitai/platform/db/orm'
import type { Prunable } from '@leitai/platform/db/prunable'

const due = (before: Date) => sql`attempts >= max_attempts and locked_at is null and updated_at < ${before}`
const BATCH = 1000

/** The queue makes its tables when a server first starts. */
async function isThere(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('graphile_worker.jobs') is not null as there`,
  )
  return rows[0]?.there === true
}

/** Jobs that have failed for good; the queue keeps them until somebody tries them again. */
export const failedJobs: Prunable = {
  name: 'graphile_worker.jobs',
  period: 'failedJobs',
  async count(db, before) {
    if (!(await isThere(db))) return 0
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from graphile_worker.jobs where ${due(before)}`,
    )
    return rows[0]?.count ?? 0
  },
  async remove(db, before) {
    if (!(await isThere(db))) return 0
    for (let removed = 0; ; ) {
      const { rowCount } = await db.execute(
        sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where ${due(before)} limit ${BATCH}))`,
      )
      removed += rowCount ?? 0
      if ((rowCount ?? 0) < BATCH) return removed
    }
  },
}
