import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { and, asc, eq } from '@leitai/platform/db/orm'
import { stages } from '../definition/table.ts'
import { coarseMeasures } from './run-view.ts'
import { type RunRow, runs } from './table.ts'
import { toldOfHidden } from './told.ts'

/** Runs on hidden features tell here no more than on the page: what they printed could be the data. */
export async function addOwnData({
  context: { db, me },
  data,
}: {
  context: { db: Db; me: { id: number } }
  data: Record<string, unknown>
}): Promise<void> {
  const own = await db
    .select({ run: runs, code: stages.code })
    .from(runs)
    .innerJoin(stages, eq(stages.id, runs.stageId))
    .where(eq(runs.userId, me.id))
    .orderBy(asc(runs.id))
  data.runs = own.map(({ run, code }) => ({
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
    ...(run.purpose === 'debug' ? measuresOf(run) : toldOfHidden(run, code)),
    log: run.purpose === 'debug' ? run.log : null,
  }))
}

const measuresOf = (run: RunRow) => ({
  exitCode: run.exitCode,
  startedAt: run.startedAt,
  finishedAt: run.finishedAt,
  ...coarseMeasures(run),
})

/** Adds programs, results and notebooks of the caller’s debug runs; programs of submissions are with these. */
export async function addOwnFiles({
  context: { db, me },
  files,
}: {
  context: AuthenticatedContext
  files: { path: string; objectKey: string }[]
}): Promise<void> {
  const debug = and(eq(runs.userId, me.id), eq(runs.purpose, 'debug'))
  for (const run of await db.select().from(runs).where(debug).orderBy(asc(runs.id))) {
    const named = (name: string) => `runs/${run.id}-${name.replace(/[\p{Cc}/\\:*?"<>|]/gu, '_')}`
    files.push({ path: named(run.fileName), objectKey: run.objectKey })
    if (run.outputKey !== null && run.state === 'done')
      files.push({ path: named(`result-${run.outputName}`), objectKey: run.outputKey })
    if (run.notebookKey !== null && run.notebookSize !== null)
      files.push({ path: named('executed.ipynb'), objectKey: run.notebookKey })
  }
}
