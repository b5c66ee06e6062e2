import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, ne, sql } from '@leitai/platform/db/orm'
import type { OwnData, OwnFile } from '@leitai/platform/domain/parts'
import { releaseEach } from '@leitai/platform/file/file'
import { stages } from '../definition/table.ts'
import { shownOfHidden } from './hidden-facts.ts'
import { coarseMeasures } from './run-view.ts'
import { unnamed } from './shown-facts.ts'
import { type RunRow, runs } from './table.ts'

/** Runs on hidden features tell here no more than on the page: what they printed could be the data. */
export async function runsOf({ db, me }: { db: Db; me: { id: number } }) {
  const own = await db
    .select({ run: runs, code: stages.code })
    .from(runs)
    .innerJoin(stages, eq(stages.id, runs.stageId))
    .where(eq(runs.userId, me.id))
    .orderBy(asc(runs.id))
  return own.map(({ run, code }) => ({
    id: run.id,
    cmptId: run.cmptId,
    stageId: run.stageId,
    purpose: run.purpose,
    submissionId: run.submissionId,
    fileName: run.fileName,
    size: run.size,
    sha256: run.sha256,
    state: run.state,
    outcome: run.state === 'done' ? run.outcome : null,
    createdAt: run.createdAt,
    ...(run.purpose === 'debug' ? measuresOf(run) : shownOfHidden(run, code)),
    log: run.purpose === 'debug' ? run.log : null,
  }))
}

const measuresOf = (run: RunRow) => ({
  exitCode: run.exitCode,
  startedAt: run.startedAt,
  finishedAt: run.finishedAt,
  ...coarseMeasures(run),
})

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = { runs: runsOf }

/** Programs, results and notebooks of the caller’s debug runs; programs of submissions are with these. */
export async function ownFiles({ db, me }: AuthenticatedContext): Promise<OwnFile[]> {
  const files: OwnFile[] = []
  const debug = and(eq(runs.userId, me.id), eq(runs.purpose, 'debug'))
  for (const run of await db.select().from(runs).where(debug).orderBy(asc(runs.id))) {
    const named = (name: string) => `runs/${run.id}-${name.replace(/[\p{Cc}/\\:*?"<>|]/gu, '_')}`
    files.push({ path: named(run.fileName), objectKey: run.objectKey })
    if (run.outputKey !== null && run.state === 'done')
      files.push({ path: named(`result-${run.outputName}`), objectKey: run.outputKey })
    if (run.notebookKey !== null && run.notebookSize !== null)
      files.push({ path: named('executed.ipynb'), objectKey: run.notebookKey })
  }
  return files
}

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
