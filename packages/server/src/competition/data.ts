import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { dataFiles } from './table.ts'

export const filesOf = (db: Db, cmptId: number) =>
  db.select().from(dataFiles).where(eq(dataFiles.cmptId, cmptId)).orderBy(asc(dataFiles.ord))

/** The sample submission of each stage, by the stage's id. */
export async function samplesOf(db: Db, cmptId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: dataFiles.id, stageId: dataFiles.stageId })
    .from(dataFiles)
    .where(and(eq(dataFiles.cmptId, cmptId), eq(dataFiles.sample, true)))
  return new Map(rows.flatMap(({ id, stageId }) => (stageId === null ? [] : [[stageId, id]])))
}
