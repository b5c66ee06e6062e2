import type { Db } from '../../platform/db/db.ts'
import { desc, eq } from '../../platform/db/orm.ts'
import { certificateRuns } from './table.ts'

/** The latest run of a competition, whether finished or not. */
export async function latestRun(db: Db, cmptId: number) {
  const [run] = await db
    .select()
    .from(certificateRuns)
    .where(eq(certificateRuns.cmptId, cmptId))
    .orderBy(desc(certificateRuns.id))
    .limit(1)
  return run ?? null
}
