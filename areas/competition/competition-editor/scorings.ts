import type { Db } from '@leitai/platform/db/db'
import { eq, inArray } from '@leitai/platform/db/orm'
import { moreOf } from '../definition/contract.scoring.ts'
import { endingOf } from '../definition/host-files.ts'
import { rangesOf } from '../definition/rules.ts'
import type { Stage } from '../definition/table.ts'
import type { Choice } from './contract.scoring.ts'
import { type EditorScoring, editorScorings } from './table.ts'

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
  const known = new Map(rows.map((row) => [row.stageId, row]))
  return new Map(stages.map((stage) => [stage.id, scoringFrom(known.get(stage.id), stage)]))
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
