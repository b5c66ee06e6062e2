import type { Db } from '@leitai/platform/db/open'
import { and, eq, ne, sql } from '@leitai/platform/db/orm'
import { type RunRow, runs } from '../run/table.ts'
import { revisionJob } from './run.ts'

/** After the last run of a final re-run its results are scored. */
export async function continueRerun({ db, run }: { db: Db; run: Pick<RunRow, 'revisionId'> }): Promise<void> {
  const { revisionId } = run
  if (revisionId === null) return
  // Of two that end at once, the second waits for the first, and sees that it is over.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('rerun'), ${revisionId})`)
  const open = and(eq(runs.revisionId, revisionId), ne(runs.state, 'done'))
  if ((await db.select({ id: runs.id }).from(runs).where(open).limit(1)).length > 0) return
  await revisionJob.enqueue(db, { id: revisionId })
}
