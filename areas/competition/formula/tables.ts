import type { Db } from '@leitai/platform/db/open'
import { and, eq, isNull } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { ScoringSpec } from '@leitai/scorer/types'
import { editorFiles, editorScorings } from '../competition-editor/table.ts'
import { programsOf } from '../definition/program.ts'
import { dataFiles, stages } from '../definition/table.ts'

export interface Material {
  /** The solution's key and columns; null until both are chosen. */
  solution: { key: string; columns: ScoringSpec } | null
  sampleKey: string | null
}

/** The tables on which a formula can be tried: those of the draft so far, or the stage's own. */
export async function materialOf(db: Db, { cmptId, stageId }: { cmptId: number; stageId: number }): Promise<Material> {
  const [found] = await db
    .select({ stage: stages, editor: editorScorings, sampleKey: dataFiles.objectKey })
    .from(stages)
    .leftJoin(editorScorings, eq(editorScorings.stageId, stages.id))
    .leftJoin(dataFiles, and(eq(dataFiles.stageId, stages.id), eq(dataFiles.sample, true)))
    .where(and(eq(stages.id, stageId), eq(stages.cmptId, cmptId)))
  const { stage, editor, sampleKey } = orRefuse(found, 'competition.noStage')
  const key = editor?.solution?.key ?? stage.solutionKey
  const columns = editor?.choice ?? stage.spec
  const chosen = columns && columns.id !== '' && columns.target.length > 0 && columns.prediction.length > 0
  return { solution: key !== null && chosen ? { key, columns } : null, sampleKey }
}

/** The files of programs that the competition has, and those that were uploaded to it and not named yet; each content once. */
export async function programsShown(db: Db, cmptId: number) {
  const uploaded = and(eq(editorFiles.cmptId, cmptId), eq(editorFiles.use, 'program'), eq(editorFiles.state, 'ready'))
  const { sha256, name, size } = editorFiles
  const fresh = await db
    .select({ sha256, name, size })
    .from(editorFiles)
    .where(and(uploaded, isNull(editorFiles.usedAt)))
  const all = [...(await programsOf(db, cmptId)), ...fresh]
  return Array.from(new Map(all.map((one) => [one.sha256, one])).values())
}
