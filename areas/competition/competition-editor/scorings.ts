import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { packageOf } from '@leitai/scorer/metrics/formula'
import type { MetricChoice } from '@leitai/scorer/types'
import { moreOf } from '../definition/contract.scoring.ts'
import { endingOf } from '../definition/host-files.ts'
import { dropProgramsExcept, keepProgram, programIn } from '../definition/program.ts'
import { rangesOf } from '../definition/rules.ts'
import { type Stage, stages } from '../definition/table.ts'
import type { Choice } from './contract.scoring.ts'
import { type EditorScoring, editorFiles, editorScorings } from './table.ts'
import { releaseObjects, takeUpload } from './upload.ts'

/** The scoring of an imported or copied stage, as if made in the editor. */
function asMade(stage: Stage): EditorScoring {
  const { id: stageId, cmptId, spec, solutionKey, solutionSha256, rows, aRows } = stage
  const choice: Choice | null = spec && {
    id: spec.id,
    target: spec.target,
    prediction: spec.prediction,
    metric: { name: spec.metric.name, options: spec.metric.options ?? {} },
    split: spec.split,
    b: spec.b,
    ranges: rangesOf(spec),
    ...moreOf(spec),
  }
  const whole = spec !== null && solutionKey !== null
  return {
    stageId,
    cmptId,
    choice,
    solution:
      solutionKey === null
        ? null
        : { key: solutionKey, name: `solution.${endingOf(solutionKey)}`, size: 0, sha256: solutionSha256 },
    directionOk: false,
    state: whole ? 'done' : 'empty',
    run: 0,
    report: whole ? { faults: [], rows, aRows, sample: null } : null,
  }
}

/** The scoring of a stage, from the stored one if there is one. */
export const scoringFrom = (row: EditorScoring | null | undefined, stage: Stage): EditorScoring => row ?? asMade(stage)

/** The scoring of each of these stages, from those that are stored. */
export function scoringsFrom(rows: readonly EditorScoring[], stages: readonly Stage[]): Map<number, EditorScoring> {
  const byStage = new Map(rows.map((row) => [row.stageId, row]))
  return new Map(stages.map((stage) => [stage.id, scoringFrom(byStage.get(stage.id), stage)]))
}

/** The scoring of each of these stages. */
export async function scoringsOf(db: Db, stages: Stage[]): Promise<Map<number, EditorScoring>> {
  const ids = stages.map(({ id }) => id)
  const rows =
    ids.length === 0 ? [] : await db.select().from(editorScorings).where(inArray(editorScorings.stageId, ids))
  return scoringsFrom(rows, stages)
}

export async function keepScoring(db: Db, row: EditorScoring): Promise<void> {
  const { stageId, ...values } = row
  await db.insert(editorScorings).values(row).onConflictDoUpdate({ target: editorScorings.stageId, set: values })
}

/** The scoring of a stage. */
export async function scoringOf(db: Db, stage: Stage): Promise<EditorScoring> {
  const [row] = await db.select().from(editorScorings).where(eq(editorScorings.stageId, stage.id))
  return scoringFrom(row, stage)
}

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
