import type { Db } from '@leitai/platform/db/db'
import { and, asc, eq, gt, sql } from '@leitai/platform/db/orm'
import { dataFiles, stages } from './table.ts'

export const filesOf = (db: Db, cmptId: number) =>
  db.select().from(dataFiles).where(eq(dataFiles.cmptId, cmptId)).orderBy(asc(dataFiles.ord))

/** Start times of future stages, by stage id: their files are not available before. */
export async function comingStages(db: Db, cmptId: number, now: Date): Promise<Map<number | null, Date>> {
  const rows = await db
    .select({ id: stages.id, startAt: stages.startAt })
    .from(stages)
    .where(and(eq(stages.cmptId, cmptId), gt(stages.startAt, now)))
  return new Map(rows.map(({ id, startAt }) => [id, startAt]))
}

/** Counts a download of a file and returns it; null if the competition has no such file. */
export async function countDownload(db: Db, { cmptId, fileId }: { cmptId: number; fileId: number }) {
  const [found] = await db
    .update(dataFiles)
    .set({ downloads: sql`${dataFiles.downloads} + 1` })
    .where(and(eq(dataFiles.id, fileId), eq(dataFiles.cmptId, cmptId)))
    .returning()
  return found ?? null
}
