import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, gt, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { dataFiles, stages } from '../table.ts'

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

export type DataFile = typeof dataFiles.$inferSelect
type Values = Omit<DataFile, 'id' | 'cmptId' | 'ord' | 'downloads'>

export async function addDataFile(db: Db, cmptId: number, values: Values): Promise<number> {
  const [made] = await db
    .insert(dataFiles)
    .values({
      ...values,
      cmptId,
      ord: sql`(select coalesce(max(ord), 0) + 1 from data_files where cmpt_id = ${cmptId})`,
    })
    .returning({ id: dataFiles.id })
  return orRefuse(made, 'competition.noFile').id
}

/** Adds the first files of a competition, in order. */
export async function addDataFiles(db: Db, cmptId: number, list: Values[]): Promise<void> {
  if (list.length > 0) await db.insert(dataFiles).values(list.map((file, at) => ({ ...file, cmptId, ord: at + 1 })))
}

export async function changeDataFile(db: Db, id: number, values: Partial<Values>): Promise<void> {
  await db.update(dataFiles).set(values).where(eq(dataFiles.id, id))
}

/** Moves a file to a position of the list, counted from 1; the others shift. */
export async function placeDataFile(db: Db, file: Pick<DataFile, 'id' | 'cmptId'>, place: number): Promise<void> {
  const others = (await filesOf(db, file.cmptId)).filter(({ id }) => id !== file.id).map(({ id }) => id)
  const order = others.toSpliced(Math.max(0, place - 1), 0, file.id)
  await db
    .update(dataFiles)
    .set({ ord: sql`array_position(${sql.raw(`array[${order.map(Number).join(',')}]`)}::int[], ${dataFiles.id})` })
    .where(eq(dataFiles.cmptId, file.cmptId))
}

export async function removeDataFile(db: Db, { id, cmptId }: Pick<DataFile, 'id' | 'cmptId'>): Promise<void> {
  await db.delete(dataFiles).where(and(eq(dataFiles.id, id), eq(dataFiles.cmptId, cmptId)))
}
