import type { Db } from '@leitai/platform/db/db'
import { and, eq, ne, sql } from '@leitai/platform/db/orm'
import { releaseEach } from '@leitai/platform/file/file'
import { runs } from './table.ts'
import { unnamed } from './unnamed.ts'

/**
 * Ends the debug runs of a person who leaves, and keeps of those that are over how they ended, which counts in figures and quotas: no
 * program, name, log or result. A runner that still runs one is told that it is not wanted. Submissions stay, and so do their runs.
 */
export async function forgetRuns(db: Db, userId: number): Promise<void> {
  const debug = and(eq(runs.userId, userId), eq(runs.purpose, 'debug'))
  const own = await db.select({ objectKey: runs.objectKey }).from(runs).where(debug).for('update')
  await db.delete(runs).where(and(debug, ne(runs.state, 'done')))
  await db
    .update(runs)
    .set({
      objectKey: '',
      sha256: '',
      fileName: sql`'program.' || ${runs.form}`,
      log: null,
      reason: '',
      outputKey: null,
      outputSize: null,
      outputSha256: null,
      notebookKey: null,
      notebookSize: null,
    })
    .where(debug)
  const keys = own.map(({ objectKey }) => objectKey)
  await releaseEach(db, await unnamed(db, keys))
}
