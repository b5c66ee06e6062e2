import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { packageOf } from '@leitai/scorer/metrics/formula'
import type { MetricChoice } from '@leitai/scorer/types'
import { dropProgramsExcept, keepProgram, programIn } from '../definition/program.ts'
import { stages } from '../definition/table.ts'
import { editorFiles, editorScorings } from './table.ts'
import { releaseObjects, takeUpload } from './upload.ts'

/** The files of the program that a metric names become the competition’s, from the upload of one of its hosts with that content. */
export async function takeProgram(
  context: Pick<AuthenticatedContext, 'db' | 'now'>,
  cmptId: number,
  metric: MetricChoice,
): Promise<void> {
  const { db } = context
  const sha256 = packageOf(metric)
  if (sha256 === null || (await programIn(db, cmptId, sha256))) return
  const uploaded = and(eq(editorFiles.cmptId, cmptId), eq(editorFiles.use, 'program'), eq(editorFiles.sha256, sha256))
  const [found] = await db.select({ id: editorFiles.id }).from(editorFiles).where(uploaded).limit(1)
  const { id: uploadId } = orRefuse(found, 'formula.noProgram')
  const { objectKey, name, size } = await takeUpload(context, { cmptId, uploadId, uses: ['program'] })
  await keepProgram(db, { cmptId, sha256, objectKey, name, size })
}

/** A draft has no use for the programs that none of its stages names any more. */
export async function dropUnusedPrograms(db: Db, cmptId: number, now: Date): Promise<void> {
  const named = await db
    .select({
      stage: sql<string | null>`${stages.spec} #>> '{metric,options,package}'`,
      chosen: sql<string | null>`${editorScorings.choice} #>> '{metric,options,package}'`,
    })
    .from(stages)
    .leftJoin(editorScorings, eq(editorScorings.stageId, stages.id))
    .where(eq(stages.cmptId, cmptId))
  const kept = named.flatMap(({ stage, chosen }) => [stage, chosen]).filter((one) => one !== null)
  await releaseObjects(db, cmptId, await dropProgramsExcept(db, cmptId, kept), now)
}
