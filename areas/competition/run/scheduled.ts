import type { AppContext } from '@leitai/platform/context/app-context'
import { and, eq, inArray, lt, or, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { forgetUploads } from '@leitai/platform/file/file'
import { defineTask } from '@leitai/platform/jobs/task'
import { rescueRuns } from './queue.ts'
import { unnamed } from './shown-facts.ts'
import { runs } from './table.ts'

/** Debug runs are kept for so long, and those of final re-runs that were dropped; those of submissions as long as these. */
const KEPT_MS = 30 * 86_400_000

const BATCH = 200

const isOfNothing = or(
  eq(runs.purpose, 'debug'),
  sql`exists (select from revisions where revisions.id = ${runs.revisionId} and revisions.state = 'cancelled')`,
)

/** Deletes old runs that nothing depends on, with their programs, logs and results. */
export async function cleanUpRuns(ctx: AppContext): Promise<void> {
  const { db, storage } = ctx
  const before = new Date(ctx.now().getTime() - KEPT_MS)
  const isOld = and(isOfNothing, eq(runs.state, 'done'), lt(runs.finishedAt, before))
  for (;;) {
    const old = await db.select({ id: runs.id }).from(runs).where(isOld).limit(BATCH)
    if (old.length === 0) return
    const ids = old.map(({ id }) => id)
    const gone = await transaction(db, async (tx) => {
      const rows = await tx.delete(runs).where(inArray(runs.id, ids)).returning()
      const unused = await unnamed(
        tx,
        rows.map(({ objectKey }) => objectKey),
      )
      await forgetUploads(tx, unused)
      return [...unused, ...rows.flatMap(({ outputKey, notebookKey }) => [outputKey, notebookKey])]
    })
    // What is not deleted now is found by the daily search for objects that nothing names.
    for (const key of gone) if (key) await storage.delete(key)
  }
}

export const tasks = [
  defineTask({ name: 'runs', every: '2 seconds', run: rescueRuns }),
  defineTask({ name: 'debugRuns', every: 'hour', run: cleanUpRuns }),
]
